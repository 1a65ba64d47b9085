import { type LocalJWKSet, compactVerify, createLocalJWKSet, decodeJwt } from 'jose';
import { readableLine } from '@sendero/core/values/readable';
import * as z from 'zod/mini';
import type { EmbeddedHost } from '../embedded-hosts.ts';
import { Cache } from '../state/cache.ts';
import { isStrictToken } from './strict-base64url.ts';

/** The claims that a restaurant platform's signature proves (AUTH-12). */
export interface EmbeddedProof {
  readonly issuer: string;
  /** The platform's id of the restaurant, and which of a vendor's ids that is. */
  readonly restaurant_id: string;
  readonly id_is: EmbeddedHost['restaurant_id'];
  /** The name of the user at the platform, for display. */
  readonly name: string;
  /** Ids of the sites that both the token and its host's settings name. */
  readonly sites: readonly string[];
  /** Unix seconds. */
  readonly not_before: number;
  readonly expires_at: number;
}

/** Verifies the tokens of the platforms that embed the portal. */
export interface EmbeddedTokens {
  /** The proof of `token`; null if its issuer, signature or form is wrong. The caller checks the times. */
  verify(token: string): Promise<EmbeddedProof | null>;
}

/** Asymmetric signatures only: a shared secret would let every reader of the settings sign. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];
const LONGEST_TOKEN = 8 * 1024;
/** Size of the cache of verified tokens: ES256 costs 0.2 ms, and a call verifies twice. */
const MOST_VERIFIED = 10_000;

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nbf: z.optional(z.number()),
  restaurantId: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.int()]),
  name: z.optional(z.string().check(z.maxLength(100), z.overwrite(readableLine))),
});

type Claims = z.infer<typeof claimsSchema>;

/** Verifies tokens of `hosts`, each with that host's own keys only. */
export function createEmbeddedTokens(hosts: readonly EmbeddedHost[]): EmbeddedTokens {
  const known = new Map(
    hosts.map((host) => [host.issuer, { host, keys: createLocalJWKSet({ keys: [...host.keys] }) }]),
  );
  const verified = new Cache<EmbeddedProof>({ most: MOST_VERIFIED });

  const read = async (token: string): Promise<EmbeddedProof | null> => {
    const named = known.get(issuerOf(token) ?? '');
    if (!named || token.length > LONGEST_TOKEN || !isStrictToken(token)) return null;
    const claims = await claimsOf(token, named.keys);
    return claims && proofOf(claims, named.host);
  };

  return {
    verify: async (token) => {
      const before = verified.get(token);
      if (before) return before;
      const proof = await read(token);
      if (proof) verified.set(token, proof);
      return proof;
    },
  };
}

/** The issuer that the token claims; it selects the keys to verify with. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function claimsOf(token: string, keys: LocalJWKSet): Promise<Claims | null> {
  const signed = await compactVerify(token, keys, { algorithms: ALGORITHMS }).catch(() => null);
  if (!signed) return null;
  const claims = claimsSchema.safeParse(decodeJwt(token));
  return claims.success ? claims.data : null;
}

function proofOf(claims: Claims, { issuer, sites, restaurant_id: id_is }: EmbeddedHost): EmbeddedProof {
  const restaurant_id = String(claims.restaurantId);
  return {
    issuer,
    restaurant_id,
    id_is,
    name: claims.name ?? restaurant_id,
    sites: [claims.aud].flat().filter((site) => sites.includes(site)),
    not_before: claims.nbf ?? 0,
    expires_at: claims.exp,
  };
}
