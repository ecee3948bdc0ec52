// The rule tester lints its snippets under this name, so that they have types.
export {};
