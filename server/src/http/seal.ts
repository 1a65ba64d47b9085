// Secrets that are read again as they were, so that a hash would not do: sealed with keys that follow from the signing keys.
import { type CipherGCMTypes, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey, SigningKeys } from './mac.ts';

const CIPHER: CipherGCMTypes = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed: each has a key of its own, so that nothing opens as something else. */
export type Purpose =
  | 'webhook secrets'
  | 'shop secrets'
  | 'alarm secrets'
  | 'one-time codes'
  | 'staff sign-in';

/** What a secret is for, and whose it is: it opens for the same alone. */
export interface SealedFor {
  readonly purpose: Purpose;
  readonly whose: string;
}

export interface Opened {
  readonly secret: Buffer;
  /** Whether the first of the keys sealed it. */
  readonly isNewest: boolean;
}

/** Seals a secret with a key that comes from the first signing key: nonce, tag, and what is sealed. */
export function seal([first]: SigningKeys, { purpose, whose }: SealedFor, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(first, purpose), nonce).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what was sealed for the same; null where none of the keys sealed it. */
export function unseal(keys: SigningKeys, sealedFor: SealedFor, sealed: Buffer): Opened | null {
  for (const key of keys) {
    const secret = openWith(key, sealedFor, sealed);
    if (secret) return { secret, isNewest: key === keys[0] };
  }
  return null;
}

function openWith(key: SigningKey, { purpose, whose }: SealedFor, sealed: Buffer): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const opening = createDecipheriv(CIPHER, sealingKey(key, purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(whose))
    .setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), opening.final()]);
  } catch {
    return null;
  }
}

const sealingKey = (key: SigningKey, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key.export(), '', `sendero ${purpose}`, 32));
