import type { Scope } from '@sendero/core/key/scope';
import { SignJWT, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { SigningKeys } from './mac.ts';
import { Cache } from '../state/cache.ts';
import { isStrictToken, jsonOf } from './strict-base64url.ts';

/** The caller of a request. A user's tokens are valid on the sites of their own country only. */
export interface Caller {
  readonly user_id: string;
  /** Empty if the credential has no session. */
  readonly session_id: string;
  readonly email: string;
  readonly name: string;
  readonly country_code: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /**
   * The one vendor that the credential itself is for, with its outlets. Without it, a user owns the vendors that name
   * their email.
   */
  readonly vendor_id?: string;
  /** A caller without an account, who may make the calls that are open to guests (AUTH-11). */
  readonly is_guest?: boolean;
  /** Set where the credential is an API key (DEV-01): what it may do, and the outlets that it may do it for. */
  readonly key?: CallersKey;
  /** Somebody of the operator's staff who looks at the portal as the vendor does, and may change nothing (OPR-08). */
  readonly is_watching?: boolean;
}

interface CallersKey {
  /** Of the secret that was sent. */
  readonly secret_id: string;
  readonly scopes: readonly Scope[];
  /** Null: all of its vendor. */
  readonly outlets: readonly string[] | null;
  readonly is_test: boolean;
}

/** Whether the caller has a vendor by an owner's account, or looks at one as its owners do; not by a credential of its own. */
export const isOwnerLike = ({ session_id, vendor_id, is_watching = false }: Caller): boolean =>
  session_id !== '' && (vendor_id === undefined || is_watching);

/** Issues and verifies the token pair of a session. */
export interface Tokens {
  sign(caller: Caller): Promise<{ AccessToken: string; IdToken: string }>;
  /** A guest's single token, sent as it is (AUTH-11). */
  signGuest(caller: Caller): Promise<string>;
  /**
   * The caller of an `Authorization` header; null if its signature or form is wrong. The caller of this function checks
   * expiry.
   */
  verify(credential: string): Promise<Caller | null>;
}

const pairSchema = z.object({ AccessToken: z.string(), IdToken: z.string() });
const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  email: z.string(),
  name: z.string(),
  country: z.string(),
  exp: z.number(),
  vendor: z.optional(z.string()),
  watching: z.optional(z.literal(true)),
});

/** Size of the cache of verified credentials: HS256 costs 0.1 ms, a lookup nothing. */
const MOST_VERIFIED = 10_000;

/** Tokens signed with HS256 by the first of `keys` and verified by any of them. */
export function createTokens(keys: SigningKeys): Tokens {
  const [signing] = keys;
  const verified = new Cache<Caller>({ most: MOST_VERIFIED });

  const sign = (caller: Caller, use: string) =>
    new SignJWT({
      sid: caller.session_id,
      email: caller.email,
      name: caller.name,
      country: caller.country_code,
      use,
      ...(caller.vendor_id !== undefined && { vendor: caller.vendor_id }),
      ...(caller.is_watching && { watching: true }),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(caller.user_id)
      .setExpirationTime(caller.expires_at)
      .sign(signing);

  const verify = async (credential: string): Promise<Caller | null> => {
    const known = verified.get(credential);
    if (known) return known;
    const caller = await read(keys, credential);
    if (caller) verified.set(credential, caller);
    return caller;
  };

  return {
    sign: async (caller) => {
      const [AccessToken, IdToken] = await Promise.all([sign(caller, 'access'), sign(caller, 'id')]);
      return { AccessToken, IdToken };
    },
    signGuest: (caller) => sign(caller, 'guest'),
    verify,
  };
}

async function read(keys: SigningKeys, credential: string): Promise<Caller | null> {
  const [scheme, token = '', ...more] = credential.split(' ');
  if (scheme !== 'Bearer' || more.length > 0) return null;
  const access = accessTokenOf(token);
  const use = access === null ? 'guest' : 'access';
  if (!isStrictToken(access ?? token)) return null;
  for (const key of keys) {
    // The caller checks the expiry against the world's clock.
    const verified = await jwtVerify(access ?? token, key, {
      algorithms: ['HS256'],
      currentDate: new Date(0),
    }).catch(() => null);
    const claims =
      verified && verified.payload['use'] === use ? claimsSchema.safeParse(verified.payload) : null;
    if (claims?.success) {
      const { sub, sid, email, name, country, exp, vendor, watching } = claims.data;
      return {
        user_id: sub,
        session_id: sid,
        email,
        name,
        country_code: country,
        expires_at: exp,
        ...(vendor !== undefined && { vendor_id: vendor }),
        ...(use === 'guest' && { is_guest: true }),
        ...(watching && { is_watching: true }),
      };
    }
  }
  return null;
}

function accessTokenOf(token: string): string | null {
  const pair = pairSchema.safeParse(jsonOf(token));
  return pair.success ? pair.data.AccessToken : null;
}
