// What the snippets of the rule tests import: a retry helper and a key helper of the project's own.
import { randomUUID } from 'node:crypto';

export async function withRetry<T>(run: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

export function newKey(): string {
  return randomUUID();
}

export function keyOf(id: string): string {
  return `charge-${id}`;
}
