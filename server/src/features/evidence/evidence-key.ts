import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { type SigningKey, macOf } from '../../http/mac.ts';

/** Signs what was sealed and exported. */
export interface EvidenceKey {
  /** The public key: 32 bytes in hex. */
  readonly public_key: string;
  /** What people compare: the SHA-256 of the public key. */
  readonly fingerprint: string;
  sign(text: string): string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key that follows from a secret, which is EVIDENCE_KEY or else the first of SIGNING_KEYS. */
export function evidenceKey(secret: SigningKey): EvidenceKey {
  const seed = macOf(secret, 'evidence key');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const bytes = Buffer.from(x, 'base64url');
  return {
    public_key: bytes.toString('hex'),
    fingerprint: hash('sha256', bytes, 'hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}
