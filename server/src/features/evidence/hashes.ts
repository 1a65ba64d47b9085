// How evidence is hashed (RCP-09). What verifies it elsewhere is scripts/verify-evidence.mjs, which shares no code with this.
import { hash } from 'node:crypto';

/** What an export, and the statement of each seal, names as its form. */
export const FORMAT = 'sendero-evidence/1';

/** What the first entry of a chain follows. */
export const NOTHING_BEFORE = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The hash of an entry, which covers all entries before it. */
export const hashAfter = (before: string, sealed: string): string => sha256(`${before}\n${sealed}`);

/** JSON with its keys in order: what is read from the database again has the same bytes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    const entries = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  });
}

/** The salt of one value: it follows from the entry's, and does not give it away. An HMAC would take ten times as long. */
export const saltOf = (salt: Buffer, name: string): string =>
  sha256(`${salt.toString('hex')}\n${name}`).slice(0, 32);

/** Commits to a value: shows nothing of it without the salt, and fits no other value. */
export const commit = (salt: string, value: string): string => sha256(`${salt}\n${value}`);
