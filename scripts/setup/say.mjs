import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Something is wrong that the person at the keyboard can mend: what it is and what to do. */
export class Trouble extends Error {}

/**
 * One plain line about what is being done.
 *
 * @param {string} line
 */
export function say(line) {
  console.log(`sendero: ${line}`);
}

/**
 * Says what went wrong, without a stack, and answers the exit code.
 *
 * @param {unknown} error
 */
export function sayTrouble(error) {
  console.error(`sendero: ${explain(error)}`);
  return 1;
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof Trouble) return error.message;
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No permission to write ${path}. Make ${root} writable for this account, or start as its owner.`;
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space (about 1 GB is needed) and start again.';
  return message;
}
