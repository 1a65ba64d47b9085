import type { Wallet } from '@sendero/core/contract/payment-api';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

/** Encrypts what only the server may read, and takes only together with this wallet (PAY-05). */
export async function encryptorOf({ key, wallet_id }: Wallet): Promise<(value: string) => Promise<string>> {
  const publicKey = await importJWK(key, key.alg);
  return (value) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ wallet_id, value })))
      .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
      .encrypt(publicKey);
}
