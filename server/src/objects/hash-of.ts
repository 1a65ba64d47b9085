import { hash } from 'node:crypto';

/** What stands at the end of an object's key. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
