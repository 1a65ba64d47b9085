import { type Site } from '@sendero/core/market/site';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { EmbeddedHost } from '../embedded-hosts.ts';

/**
 * A restaurant platform of our own, for trying the embedded portal. Its key is made at the start and never leaves the
 * process.
 */
export interface DevHost {
  readonly host: EmbeddedHost;
  /** A token as a platform issues it to its restaurants; valid for an hour from `now`. */
  mint(claims: { readonly restaurantId: string; readonly site: string; readonly now: Date }): Promise<string>;
}

const ISSUER = 'https://dev-host.invalid';
const LIFE_S = 3600;

export async function createDevHost(sites: readonly Site[]): Promise<DevHost> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = await exportJWK(publicKey);
  return {
    host: {
      issuer: ISSUER,
      sites: sites.map(({ id }) => id),
      restaurant_id: 'vendor_id',
      frames: [],
      keys: [key],
    },
    mint: ({ restaurantId, site, now }) =>
      new SignJWT({ restaurantId, name: 'Till' })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(ISSUER)
        .setAudience(site)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFE_S)
        .sign(privateKey),
  };
}
