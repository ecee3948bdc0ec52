/** The key of an operation: a word for it, and the id of what it is done to. */
export const keyOf = (operation: string, id: string): string => `${operation}:${id}`;
