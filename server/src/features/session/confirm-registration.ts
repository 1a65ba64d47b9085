import type { Site } from '@sendero/core/market/site';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { hashOfToken } from './confirmation-link.ts';
import { newVendorCode } from './new-vendor-code.ts';
import { type SignedIn, openSession } from './open-session.ts';
import { confirmUser } from './registration-store.ts';

/**
 * Confirms the account that a mailed link belongs to and signs its user in, once (AUTH-16).
 *
 * A business without a vendor code gets its vendor now, and owns it (AUTH-15). A used, replaced or old link is refused.
 */
export async function confirmRegistration(world: World, { market }: Site, token: string): Promise<SignedIn> {
  const user = await confirmUser(
    world.db.kysely,
    { token_hash: hashOfToken(token), country_code: market.country_code, now: world.clock.now() },
    {
      vendor_id: newVendorCode(market.country_code),
      payment_methods: Object.fromEntries(market.payment_methods.map((method) => [method, true])),
    },
  );
  if (!user) throw ruleBroken('token', 'register.link-dead');
  return openSession(world, user);
}
