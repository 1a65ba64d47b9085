import { type PhotoTable, listPhotosInRows, updatePhotoObject } from './photo-rows-store.ts';
import { putObject } from './put-object.ts';
import type { World } from '../world.ts';

/** Half a megabyte to six each. */
const AT_A_TIME = 20;

/**
 * Moves a table's photos that lie in their rows to the object store, where one is configured: those from before it was, and those
 * that it did not take at once. Ends where the store does not take one.
 */
export async function moveObjects(world: World, table: PhotoTable, signal?: AbortSignal): Promise<void> {
  const { db, clock } = world;
  for (let isAway = world.objects === null; !isAway && !signal?.aborted;) {
    const rows = await listPhotosInRows(db, table, AT_A_TIME);
    const moved = await Promise.all(
      rows.map(async (row) => {
        const photo_object = await putObject(world, 'photos', row.root_id, row.photo);
        if (photo_object !== null)
          await updatePhotoObject(db, table, row, { photo_object, now: clock.now() });
        return photo_object !== null;
      }),
    );
    isAway = moved.includes(false);
    if (rows.length < AT_A_TIME) break;
  }
}
