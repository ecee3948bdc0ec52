export async function init(..._: unknown[]): Promise<string> { return ''; }
