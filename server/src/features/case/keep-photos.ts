// The photos that recipients add to what they say is wrong (RCP-06, decision 0120).
import { hash } from 'node:crypto';
import { MOST_CASE_PHOTOS } from '@sendero/core/order/case';
import { moveObjects } from '../../objects/move-objects.ts';
import { putObject } from '../../objects/put-object.ts';
import { ruleBroken } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { cleanPhoto } from '../dispatch/clean-photo.ts';
import { isHeif } from '../dispatch/photo-type.ts';
import { uuidOf } from '../../uuid-of.ts';
import { type PhotoRow, deletePhotosBefore, listPhotoIds } from './photo-store.ts';
import type { CaseRow, MessageRow } from './store.ts';

const DAY_MS = 86_400_000;
const AT_A_TIME = 100;

/** Why photos are refused, beside the field. */
export const photosRefused = (fault: 'WrongType' | 'Heif' | 'TooLarge' | 'TooMany') =>
  ruleBroken('photos', `public.case.photos.${fault}`);

/** Photos without what the camera wrote beside them. Throws RuleBroken, which names the field, where one is none. */
export function cleanPhotos(photos: readonly Buffer[]): readonly Buffer[] {
  return photos.map((photo) => {
    const clean = cleanPhoto(photo);
    if (clean === 'WrongType' && isHeif(photo)) throw photosRefused('Heif');
    if (typeof clean === 'string') throw photosRefused(clean);
    return clean;
  });
}

/**
 * Writes what a message brings and its case does not have yet to the object store where there is one, and returns the
 * rows that are to be inserted. Throws RuleBroken where the case would have too many.
 */
export async function putPhotos(
  world: World,
  { root_id, order_id, country_code }: Pick<CaseRow, 'root_id' | 'order_id' | 'country_code'>,
  { message_id, said_at }: Pick<MessageRow, 'message_id' | 'said_at'>,
  photos: readonly Buffer[],
): Promise<readonly PhotoRow[]> {
  const rows = new Map(
    photos.map((photo) => {
      const photo_id = uuidOf([order_id, message_id, hash('sha256', photo, 'hex')]);
      return [photo_id, { root_id, order_id, country_code, photo_id, message_id, photo, kept_at: said_at }];
    }),
  );
  const there = await listPhotoIds(world.db.pool, [{ root_id, order_id }]);
  for (const { photo_id } of there) rows.delete(photo_id);
  if (there.length + rows.size > MOST_CASE_PHOTOS) throw photosRefused('TooMany');
  return Promise.all(
    [...rows.values()].map(async (row) => {
      const photo_object = await putObject(world, 'photos', root_id, row.photo);
      return { ...row, photo: photo_object === null ? row.photo : null, photo_object };
    }),
  );
}

/** Moves the photos that lie in their rows to the object store, where one is configured. */
export function moveCasePhotos(world: World, signal?: AbortSignal): Promise<void> {
  return moveObjects(world, 'case_photos', signal);
}

/** Deletes the photos that are older than their country keeps proofs, or the operator where configured (SAF-10). */
export async function deleteOldCasePhotos(world: World): Promise<void> {
  for (const { country_code, retention } of world.sites.catalogue().markets) {
    const days = world.config.proofs_kept_days ?? retention.proof_days;
    const then = new Date(world.clock.now().getTime() - days * DAY_MS);
    while ((await deletePhotosBefore(world.db, country_code, then, AT_A_TIME)) === AT_A_TIME);
  }
}
