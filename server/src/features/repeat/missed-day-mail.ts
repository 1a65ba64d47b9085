import type { Site } from '@sendero/core/market/site';
import type { Mail } from '../../ports/email/port.ts';
import type { World } from '../../world.ts';
import { missedDayMail } from '../session/write-mail.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { isOwn } from '../vendor/get-own-vendor.ts';
import { timeOf } from './plan-next.ts';
import { type Failure, type RepeatRow, findMaker } from './store.ts';

/** A mail about a missed day is worth nothing once the day has passed. */
const WORTH_MS = 24 * 60 * 60_000;

/**
 * The mail to who made a repeat, about a day on which it could not be placed; and when it is worthless. Null where
 * nobody is to be told: they have no account any more, or no longer own the outlet.
 */
export async function mailOf(
  world: World,
  site: Site,
  row: RepeatRow,
  { day, field, translation_key }: Failure,
): Promise<{ readonly mail: Mail; readonly worthless_at: Date } | null> {
  const maker = await findMaker(world.db, row);
  const owned = maker && (await findVendorById(world, row.vendor_id));
  const at = timeOf(site.market, row, day);
  if (!owned || !at || !isOwn(owned, { ...maker, session_id: '', name: '', expires_at: 0 })) return null;
  const { portal, email, language } = maker;
  const mail = missedDayMail(
    world,
    site,
    { email, language },
    {
      customer: row.payload.customer.name,
      at,
      reason: field === 'delivery_fee' ? 'repeat.price-rose' : translation_key,
      url: `${portal}/repeats/${encodeURIComponent(row.vendor_id)}`,
    },
  );
  return { mail, worthless_at: new Date(at.getTime() + WORTH_MS) };
}
