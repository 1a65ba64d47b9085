import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import type { saveOpeningHours as endpoint } from '@sendero/core/contract/vendor-api';
import type { Site } from '@sendero/core/market/site';
import { hoursIssue, tidyHours } from '@sendero/core/vendor/outlet-times';
import { inTransaction } from '../../db/transaction.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { findOpeningHours, updateOpeningHours, updatePickupMinutes } from './opening-hours-store.ts';
import { vendorChanged } from './vendor-changed.ts';

type Collecting = AnswerOf<typeof endpoint>['result'];

/** Returns one of the caller's vendors' own hours, those that apply without any, and its pick-up minutes (BRD-12). */
export async function getOpeningHours(world: World, caller: Caller, vendorId: string): Promise<Collecting> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const hours = await findOpeningHours(world.db, [vendor.vendor_id, root_id]);
  const isRoot = vendor.vendor_id === root_id;
  return {
    hours: hours.get(vendor.vendor_id) ?? null,
    otherwise: (isRoot ? undefined : hours.get(root_id)) ?? null,
    pickup_minutes: vendor.estimation_pick_up_time,
  };
}

/**
 * Saves what `body` names; it applies to the orders that are placed from then on. Throws what `hoursIssue` finds. A
 * guest has no outlet that could be closed.
 */
export async function saveOpeningHours(
  world: World,
  { site, caller }: { readonly site: Site; readonly caller: Caller },
  vendorId: string,
  { hours, pickup_minutes }: BodyOf<typeof endpoint>,
): Promise<Collecting> {
  const { vendor, is_guest } = await getOwnVendor(world, caller, vendorId);
  if (is_guest) throw ruleBroken('vendor_id', 'problem.field');
  const issue = hours && hoursIssue(hours);
  if (issue) throw ruleBroken(`hours.${issue.field}`, issue.key);
  const { vendor_id } = vendor;
  const tidy = hours && tidyHours(hours, world.clock.now(), site.market.time_zone);
  await inTransaction(world.db, async (client) => {
    if (tidy !== undefined) await updateOpeningHours(client, vendor_id, tidy);
    if (pickup_minutes !== undefined) await updatePickupMinutes(client, vendor_id, pickup_minutes);
  });
  vendorChanged(world, vendor_id);
  return getOpeningHours(world, caller, vendorId);
}
