import { SignJWT, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { isStrictToken, jsonOf } from './strict-base64url.ts';

/** Who asks. A user's tokens hold on the sites of their own country only. */
export interface Caller {
  readonly user_id: string;
  /** Empty where the credential has none. */
  readonly session_id: string;
  readonly email: string;
  readonly name: string;
  readonly country_code: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /** The one vendor that the credential itself speaks for, with its outlets; a user owns those that name their email. */
  readonly vendor_id?: string;
  /** Somebody without an account, who may make the calls that are marked for guests (AUTH-11). */
  readonly is_guest?: boolean;
}

/** Makes and reads the pair of tokens that a session travels as. */
export interface Tokens {
  sign(caller: Caller): Promise<{ AccessToken: string; IdToken: string }>;
  /** A guest's one token, which travels as it is (AUTH-11). */
  signGuest(caller: Caller): Promise<string>;
  /** Who an `Authorization` header names; null where its signature or form is not right. Expiry is the caller's to check. */
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
});

/** Verified credentials kept: HS256 costs 0.1 ms, a look-up nothing. */
const MOST_KEPT = 10_000;

/** Tokens signed with HS256 by the first of `keys` and verified by any of them. */
export function createTokens(keys: readonly string[]): Tokens {
  const secrets = keys.map((key) => new TextEncoder().encode(key));
  const [signing] = secrets;
  if (signing === undefined) throw new Error('SIGNING_KEYS: at least one key is needed.');
  const kept = new Map<string, Caller>();

  const sign = (caller: Caller, use: string) =>
    new SignJWT({
      sid: caller.session_id,
      email: caller.email,
      name: caller.name,
      country: caller.country_code,
      use,
      ...(caller.vendor_id !== undefined && { vendor: caller.vendor_id }),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(caller.user_id)
      .setExpirationTime(caller.expires_at)
      .sign(signing);

  const verify = async (credential: string): Promise<Caller | null> => {
    const known = kept.get(credential);
    if (known) return known;
    const caller = await read(secrets, credential);
    if (caller) {
      const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(credential, caller);
    }
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

async function read(secrets: readonly Uint8Array[], credential: string): Promise<Caller | null> {
  const [scheme, token = '', ...more] = credential.split(' ');
  if (scheme !== 'Bearer' || more.length > 0) return null;
  const access = accessTokenOf(token);
  const use = access === null ? 'guest' : 'access';
  if (!isStrictToken(access ?? token)) return null;
  for (const secret of secrets) {
    // The expiry is checked by the caller, against the world's clock.
    const verified = await jwtVerify(access ?? token, secret, {
      algorithms: ['HS256'],
      currentDate: new Date(0),
    }).catch(() => null);
    const claims =
      verified && verified.payload['use'] === use ? claimsSchema.safeParse(verified.payload) : null;
    if (claims?.success) {
      const { sub, sid, email, name, country, exp, vendor } = claims.data;
      return {
        user_id: sub,
        session_id: sid,
        email,
        name,
        country_code: country,
        expires_at: exp,
        ...(vendor !== undefined && { vendor_id: vendor }),
        ...(use === 'guest' && { is_guest: true }),
      };
    }
  }
  return null;
}

function accessTokenOf(token: string): string | null {
  const pair = pairSchema.safeParse(jsonOf(token));
  return pair.success ? pair.data.AccessToken : null;
}
