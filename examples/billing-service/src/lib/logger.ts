import { hostname } from 'node:os';

type Fields = Record<string, unknown>;
type Level = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

function write(level: Level, base: Fields, message: string, fields: Fields = {}): void {
  const line = { time: new Date().toISOString(), host: hostname(), pid: process.pid, level, message, ...base, ...fields };
  const text = JSON.stringify(line, (_name, value: unknown) => (value instanceof Error ? value.message : value));
  if (level === 'error') console.error(text);
  else console.log(text);
}

export function createLogger(component: string): Logger {
  const base = { component };
  return {
    info: (message, fields) => write('info', base, message, fields),
    warn: (message, fields) => write('warn', base, message, fields),
    error: (message, fields) => write('error', base, message, fields),
  };
}
