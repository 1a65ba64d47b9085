import { SignJWT } from 'jose';
import { type Clock, unixSeconds } from '../../clock.ts';
import type { HelpCentre } from './port.ts';

const LIFE_S = 3600;

/** Signs tokens with HS256 by `key`, for the verifier `audience`. */
export function signHelpToken(key: Uint8Array, audience: string, clock: Clock): HelpCentre['issueToken'] {
  return ({ user_id, ...claims }) => {
    const now_s = unixSeconds(clock.now());
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user_id)
      .setIssuer(claims.brand)
      .setAudience(audience)
      .setIssuedAt(now_s)
      .setExpirationTime(now_s + LIFE_S)
      .sign(key);
  };
}
