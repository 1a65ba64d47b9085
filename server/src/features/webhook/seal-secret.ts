// The secrets of webhooks as they are kept: messages are signed with them, so a hash would not do.
import { type CipherGCMTypes, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey, SigningKeys } from '../../http/mac.ts';

const CIPHER: CipherGCMTypes = 'aes-256-gcm';
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret: 256 random bits. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as its owner keeps it, by Standard Webhooks. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Seals a secret of one webhook with a key that comes from the first signing key: nonce, tag, and what is sealed. */
export function sealSecret([first]: SigningKeys, webhookId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(first), nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a secret, and says whether it was sealed with the first of the keys; null where none of them sealed it. */
export function openSecret(
  keys: SigningKeys,
  webhookId: string,
  sealed: Buffer,
): { readonly secret: Buffer; readonly isNewest: boolean } | null {
  for (const key of keys) {
    const secret = openWith(key, webhookId, sealed);
    if (secret) return { secret, isNewest: key === keys[0] };
  }
  return null;
}

function openWith(key: SigningKey, webhookId: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const opening = createDecipheriv(CIPHER, sealingKey(key), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), opening.final()]);
  } catch {
    return null;
  }
}

const sealingKey = (key: SigningKey): Buffer =>
  Buffer.from(hkdfSync('sha256', key.export(), '', 'sendero webhook secrets', 32));
