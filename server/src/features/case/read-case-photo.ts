import { readObject } from '../../objects/read-object.ts';
import type { World } from '../../world.ts';
import { type PhotoType, photoTypeOf } from '../dispatch/photo-type.ts';
import { findPhoto } from '../../objects/photo-rows-store.ts';
import type { PhotoKey } from './photo-store.ts';

/** A photo as a file. */
export interface KeptPhoto {
  readonly name: string;
  readonly type: PhotoType;
  readonly body: Buffer;
}

/** A photo of a case, wherever it lies; null where there is none. Throws while the store that has it is away. */
export async function readCasePhoto(
  world: Pick<World, 'db' | 'objects'> & Partial<Pick<World, 'log' | 'metrics'>>,
  key: PhotoKey,
): Promise<KeptPhoto | null> {
  const row = await findPhoto(world.db, 'case_photos', { ...key, nth: key.photo_id });
  const body = row?.photo_object ? await readObject(world, row.photo_object) : (row?.photo ?? null);
  const type = body && photoTypeOf(body);
  return type && { name: `${key.photo_id}.${type.replace(/^image./, '')}`, type, body };
}
