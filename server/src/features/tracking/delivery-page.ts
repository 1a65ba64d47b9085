import { createHash } from 'node:crypto';
import type { saveDeliveryPage as endpoint } from '@sendero/core/contract/delivery-page-api';
import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import { markPath } from '@sendero/core/contract/pages';
import {
  type DeliveryPage,
  MOST_MARK_BYTES,
  MOST_MARK_SIDE,
  plainPage,
} from '@sendero/core/vendor/delivery-page';
import { Problem, ruleBroken } from '../../http/problem.ts';
import type { Caller } from '../../http/tokens.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { cleanPhoto } from '../dispatch/clean-photo.ts';
import { photoTypeOf } from '../dispatch/photo-type.ts';
import { findVendorById, findVendorsById } from '../vendor/find-vendor.ts';
import { getOwnVendor } from '../vendor/get-own-vendor.ts';
import { vendorChanged } from '../vendor/vendor-changed.ts';
import { findDeliveryPage, findMark, updateDeliveryPage } from './delivery-page-store.ts';

type Chosen = AnswerOf<typeof endpoint>['result'];

const marks = createLimit({ name: 'marks', most: 30, window_ms: 60 * 60_000 });

/** Returns how one of the caller's vendors looks to its customers, and what applies where it chose nothing (RCP-01). */
export async function getDeliveryPage(world: World, caller: Caller, vendorId: string): Promise<Chosen> {
  const { vendor, root_id } = await getOwnVendor(world, caller, vendorId);
  const isRoot = vendor.vendor_id === root_id;
  const [page, otherwise] = await Promise.all([
    ownPage(world, vendor.vendor_id),
    isRoot ? plainPage : ownPage(world, root_id),
  ]);
  return { page, otherwise };
}

async function ownPage({ db }: World, vendor_id: string): Promise<DeliveryPage> {
  const row = await findDeliveryPage(db.kysely, vendor_id);
  if (!row) return plainPage;
  const { mark_hash, ...chosen } = row;
  return { ...chosen, mark: mark_hash && markPath(vendor_id, mark_hash) };
}

/**
 * Saves what `body` names; pages show it within seconds. A mark is kept without what a camera or program wrote into it,
 * and is refused unless it is a JPEG, PNG or WebP of a size that any phone can show.
 */
export async function saveDeliveryPage(
  world: World,
  caller: Caller,
  vendorId: string,
  { mark, ...choices }: BodyOf<typeof endpoint>,
): Promise<Chosen> {
  const { vendor, is_guest } = await getOwnVendor(world, caller, vendorId);
  if (is_guest) throw ruleBroken('vendor_id', 'problem.field');
  const { vendor_id } = vendor;
  if (mark) await marks.count(world, vendor_id);
  await updateDeliveryPage(world.db.kysely, vendor_id, {
    ...choices,
    mark: typeof mark === 'string' ? readMark(Buffer.from(mark, 'base64')) : mark,
  });
  vendorChanged(world, vendor_id);
  return getDeliveryPage(world, caller, vendorId);
}

function readMark(given: Buffer) {
  const bytes = given.length > MOST_MARK_BYTES ? 'TooLarge' : cleanPhoto(given, MOST_MARK_SIDE);
  if (typeof bytes === 'string') throw ruleBroken('mark', `delivery-page.mark.${bytes}`);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}

/** The picture at a mark's address. Throws NotFound where the vendor has another one by now. */
export async function showMark(
  { db }: World,
  vendorId: string,
  hash: string,
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const bytes = await findMark(db.kysely, vendorId, hash);
  const type = bytes && photoTypeOf(bytes);
  if (!bytes || !type) throw new Problem('NotFound', { detail: 'There is no such mark.' });
  return { type, bytes };
}

/** How the pages of a vendor's orders look; plain where the vendor is gone. */
export async function pageOfVendor(world: World, vendorId: string): Promise<DeliveryPage> {
  return (await findVendorById(world, vendorId))?.page ?? plainPage;
}

/** As `pageOfVendor`, for several vendors, read together. */
export async function pagesOfVendors(
  world: World,
  vendorIds: readonly string[],
): Promise<(vendorId: string) => DeliveryPage> {
  const vendors = await findVendorsById(world, vendorIds);
  return (vendorId) => vendors.get(vendorId)?.page ?? plainPage;
}
