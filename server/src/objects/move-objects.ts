import { putObject } from './put-object.ts';
import type { World } from '../world.ts';

/** Half a megabyte to six each. */
const AT_A_TIME = 20;

/** What of a table lies in its rows, and how a row comes to name an object in its place. */
export interface InRows<Row extends { readonly root_id: string; readonly photo: Buffer }> {
  readonly list: (most: number) => Promise<readonly Row[]>;
  readonly name: (row: Row, object_key: string) => Promise<void>;
}

/**
 * Moves photos that lie in their rows to the object store, where one is configured: those from before it was, and those
 * that it did not take at once. Ends where the store does not take one.
 */
export async function moveObjects<Row extends { readonly root_id: string; readonly photo: Buffer }>(
  world: World,
  { list, name }: InRows<Row>,
  signal?: AbortSignal,
): Promise<void> {
  for (let isAway = world.objects === null; !isAway && !signal?.aborted;) {
    const rows = await list(AT_A_TIME);
    const moved = await Promise.all(
      rows.map(async (row) => {
        const object_key = await putObject(world, 'photos', row.root_id, row.photo);
        if (object_key !== null) await name(row, object_key);
        return object_key !== null;
      }),
    );
    isAway = moved.includes(false);
    if (rows.length < AT_A_TIME) break;
  }
}
