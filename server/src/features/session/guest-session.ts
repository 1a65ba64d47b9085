import { randomInt } from 'node:crypto';
import type { GuestToken } from '@sendero/core/contract/guest-api';
import type { Site } from '@sendero/core/market/site';
import { GUEST_VENDOR_ID } from '@sendero/core/session/guest';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { deleteGuestsWithoutOrders, extendGuestUntil, insertGuest } from './guest-store.ts';
import { guestsFrom } from './limits.ts';

/** Guests track and cancel orders by the token alone, so it must be valid long after the delivery. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Crockford's alphabet in lower case, so that an order's id can be read out on the phone. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_DIGITS = 10;

/**
 * Begins a guest's session: creates a hidden vendor and the token that speaks for it (AUTH-11).
 *
 * Throws NotFound where the site's flag guest_checkout is off. One network address may begin a few sessions an hour.
 */
export async function beginGuest(world: World, site: Site, ip: string): Promise<GuestToken> {
  if (!world.flags.flagsFor(site).guest_checkout) throw new Problem('NotFound');
  await guestsFrom.count(world, ip);
  const { country_code, payment_methods } = site.market;
  const vendor_id = newGuestId();
  const guest_until = lastMoment(world);
  await insertGuest(world.db.kysely, {
    vendor_id,
    country_code,
    payment_methods: Object.fromEntries(payment_methods.map((method) => [method, true])),
    guest_until,
  });
  return issue(world, { vendor_id, country_code }, guest_until);
}

/** Issues a fresh token for a vendor that still is a guest's (AUTH-10). */
export async function extendGuest(
  world: World,
  { vendor_id = '', country_code }: Caller,
): Promise<GuestToken> {
  const until = lastMoment(world);
  if (!(await extendGuestUntil(world.db.kysely, vendor_id, until)))
    throw new Problem('SessionExpired', { detail: 'These orders belong to an account now.' });
  return issue(world, { vendor_id, country_code }, until);
}

/** Deletes the guests who never ordered, once their token has expired. */
export async function deleteIdleGuests(world: World): Promise<void> {
  await deleteGuestsWithoutOrders(world.db, world.clock.now());
}

async function issue(
  world: World,
  { vendor_id, country_code }: { vendor_id: string; country_code: string },
  until: Date,
): Promise<GuestToken> {
  const token = await world.tokens.signGuest({
    user_id: vendor_id,
    session_id: '',
    email: '',
    name: 'guest',
    country_code,
    expires_at: unixSeconds(until),
    vendor_id,
  });
  return { vendor_id: GUEST_VENDOR_ID, token };
}

const lastMoment = ({ clock }: World): Date => new Date(clock.now().getTime() + LIFE_MS);

/** Whether a vendor began as a guest's: it stands for one person, whoever owns it now. */
export const beganAsGuests = (vendorId: string): boolean => /^g-[0-9a-z]{10}$/.test(vendorId);

/** `g-4k2m9x7q0t`: 50 random bits. */
function newGuestId(): string {
  return `g-${Array.from({ length: ID_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`;
}
