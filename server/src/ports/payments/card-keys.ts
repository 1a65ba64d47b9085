import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';
import type { CardKey } from '../../payment-settings.ts';
import type { CardKeys } from './port.ts';

/**
 * Decrypts what browsers encrypt: ECDH-ES on P-256 with A256GCM and nothing else. The first of `keys` is published, all
 * of them decrypt.
 */
export async function createCardKeys(keys: readonly CardKey[]): Promise<CardKeys> {
  const [newest] = keys;
  if (!newest) throw new Error('CARD_KEYS: at least one key is needed.');
  const { kty, crv, x, y, kid } = newest;
  const opening = new Map(
    await Promise.all(keys.map(async (key) => [key.kid, await importJWK(key, 'ECDH-ES')] as const)),
  );
  return {
    public_key: { kty, crv, x, y, kid, alg: 'ECDH-ES', use: 'enc' },
    decrypt: async (jwe) => {
      try {
        const key = opening.get(decodeProtectedHeader(jwe).kid ?? '');
        if (!key) return null;
        const { plaintext } = await compactDecrypt(jwe, key, {
          keyManagementAlgorithms: ['ECDH-ES'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        return null;
      }
    },
  };
}
