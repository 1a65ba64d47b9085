import type { Wallet } from '@sendero/core/contract/payment-api';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

/** Returns a function that encrypts values for the server, which accepts them only with this wallet (PAY-05). */
export async function encryptorOf({ key, wallet_id }: Wallet): Promise<(value: string) => Promise<string>> {
  const publicKey = await importJWK(key, key.alg);
  return (value) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ wallet_id, value })))
      .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
      .encrypt(publicKey);
}
