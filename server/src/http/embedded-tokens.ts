import { type LocalJWKSet, compactVerify, createLocalJWKSet, decodeJwt } from 'jose';
import { readableLine } from '@sendero/core/values/readable';
import * as z from 'zod/mini';
import type { EmbeddedHost } from '../embedded-hosts.ts';
import { isStrictToken } from './strict-base64url.ts';

/** What a restaurant platform's signature proves (AUTH-12). */
export interface EmbeddedProof {
  readonly issuer: string;
  /** How the platform calls the restaurant, and which of a vendor's ids that is. */
  readonly restaurant_id: string;
  readonly id_is: EmbeddedHost['restaurant_id'];
  /** Who uses it there, for people to read. */
  readonly name: string;
  /** Ids of the sites that both the token and its host's settings name. */
  readonly sites: readonly string[];
  /** Unix seconds. */
  readonly not_before: number;
  readonly expires_at: number;
}

/** Reads the tokens of the platforms that embed the portal. */
export interface EmbeddedTokens {
  /** What `token` proves; null where its issuer, signature or form is not right. Times are the caller's to check. */
  verify(token: string): Promise<EmbeddedProof | null>;
}

/** Signatures by a pair of keys only: a secret would let every reader of the settings sign. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];
const LONGEST_TOKEN = 8 * 1024;
/** Verified tokens kept: ES256 costs 0.2 ms, and a call verifies twice. */
const MOST_KEPT = 10_000;

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nbf: z.optional(z.number()),
  restaurantId: z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.int()]),
  name: z.optional(z.string().check(z.maxLength(100), z.overwrite(readableLine))),
});

type Claims = z.infer<typeof claimsSchema>;

/** Tokens of `hosts`, each verified by that host's own keys alone. */
export function createEmbeddedTokens(hosts: readonly EmbeddedHost[]): EmbeddedTokens {
  const known = new Map(
    hosts.map((host) => [host.issuer, { host, keys: createLocalJWKSet({ keys: [...host.keys] }) }]),
  );
  const kept = new Map<string, EmbeddedProof>();

  const read = async (token: string): Promise<EmbeddedProof | null> => {
    const named = known.get(issuerOf(token) ?? '');
    if (!named || token.length > LONGEST_TOKEN || !isStrictToken(token)) return null;
    const claims = await claimsOf(token, named.keys);
    return claims && proofOf(claims, named.host);
  };

  return {
    verify: async (token) => {
      const before = kept.get(token);
      if (before) return before;
      const proof = await read(token);
      if (!proof) return null;
      const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(token, proof);
      return proof;
    },
  };
}

/** Whose token it claims to be, which picks the keys that it has to be signed with. */
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
