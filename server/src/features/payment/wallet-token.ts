import { randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { unixSeconds } from '../../clock.ts';
import { type SigningKey, type SigningKeys, macOf } from '../../http/mac.ts';
import { Problem } from '../../http/problem.ts';
import { jsonOf, strictBase64url } from '../../http/strict-base64url.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';

/** Half an hour, the lifetime of an intent. */
export const WALLET_LIFE_S = 30 * 60;

const walletSchema = z.object({
  wallet_id: z.string(),
  user_id: z.string(),
  vendor_id: z.string(),
  expires_at: z.number(),
});
type WalletClaims = z.infer<typeof walletSchema>;

/** Returns a new wallet of the caller's for this vendor: its id and the token that proves it. Nothing is stored. */
export function newWallet(
  { config, clock }: World,
  { user_id }: Caller,
  vendor_id: string,
): { readonly wallet_id: string; readonly access_token: string } {
  const wallet_id = randomUUID();
  const claims = { wallet_id, user_id, vendor_id, expires_at: unixSeconds(clock.now()) + WALLET_LIFE_S };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return {
    wallet_id,
    access_token: `${payload}.${mac(config.signing_keys[0], payload).toString('base64url')}`,
  };
}

/** Returns the wallet that a bearer token proves. Throws for an expired one, another caller's or another vendor's. */
export function readWallet(world: World, caller: Caller, vendorId: string, token: string): WalletClaims {
  const claims = genuine(world.config.signing_keys, token);
  const isOwn = claims?.user_id === caller.user_id && claims.vendor_id === vendorId;
  if (!claims || !isOwn || claims.expires_at <= unixSeconds(world.clock.now())) throw walletExpired();
  return claims;
}

/** The Problem for a wallet that is no longer valid: the page is to request a new one. */
export function walletExpired(): Problem {
  return new Problem('WalletExpired', {
    detail: 'Ask for a new wallet and encrypt the card with its key.',
    errors: [{ field: 'bearer_token', meta: { translation_key: 'error.payment.init' } }],
  });
}

function genuine(keys: SigningKeys, token: string): WalletClaims | null {
  const [payload = '', given = '', ...more] = token.split('.');
  const bytes = strictBase64url(given);
  const isGenuine = keys.some((key) => {
    const right = mac(key, payload);
    return right.length === bytes?.length && timingSafeEqual(right, bytes);
  });
  return isGenuine && more.length === 0 ? walletSchema.parse(jsonOf(payload)) : null;
}

const mac = (key: SigningKey, payload: string): Buffer => macOf(key, `wallet ${payload}`);
