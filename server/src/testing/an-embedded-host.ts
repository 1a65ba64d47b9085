import { type CryptoKey, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { EmbeddedHost } from '../embedded-hosts.ts';

/** A restaurant platform: its settings as the operator configures them, and the key that signs its tokens. */
export interface TestHost {
  readonly settings: EmbeddedHost;
  readonly key: CryptoKey;
}

export async function anEmbeddedHost(given: Partial<EmbeddedHost> = {}): Promise<TestHost> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const settings: EmbeddedHost = {
    issuer: 'https://pos.example',
    sites: ['fi'],
    restaurant_id: 'vendor_id',
    frames: [],
    keys: [await exportJWK(publicKey)],
  };
  return { settings: { ...settings, ...given }, key: privateKey };
}

/** The `Authorization` header with a token of these claims, signed with `key`. */
export async function godroid(key: CryptoKey, claims: JWTPayload): Promise<string> {
  return `GoDroid ${await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(key)}`;
}
