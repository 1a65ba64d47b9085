import { createHash } from 'node:crypto';

/** An id made of what it names, so that the same thing brought twice has one. */
export function uuidOf(parts: readonly unknown[]): string {
  const print = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return print.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
