import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { hashOf } from './hash-of.ts';
import { insertUnnamed } from './objects-store.ts';

const DAY_MS = 86_400_000;

/**
 * Writes bytes of a vendor's tree to the object store, and returns the key for the row that is to name it within the
 * day. Null where no store is configured, or it does not take them: the bytes then stay in the row.
 *
 * The key holds the month, so that a bucket's own rules can end what is too old, and the hash of the bytes.
 */
export async function putObject(
  { objects, db, clock }: Pick<World, 'objects' | 'db' | 'clock'>,
  folder: 'photos' | 'sheets',
  root_id: string,
  bytes: Uint8Array,
): Promise<string | null> {
  if (!objects) return null;
  const now = clock.now();
  const month = now.toISOString().slice(0, 7);
  const object_key = `${folder}/${month}/${randomUUID()}-${hashOf(bytes)}`;
  await insertUnnamed(db, { root_id, object_key }, new Date(now.getTime() + DAY_MS));
  return (await objects.put(object_key, bytes)) ? object_key : null;
}
