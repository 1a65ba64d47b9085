import type { World } from '../world.ts';
import { hashOf } from './hash-of.ts';

/**
 * Returns an object that a row names. Null where the store has none, or other bytes than were written: the log and a
 * metric tell of either. Throws while the store is away, and where none is configured.
 */
export async function readObject(
  { objects, log, metrics }: Pick<World, 'objects'> & Partial<Pick<World, 'log' | 'metrics'>>,
  object_key: string,
): Promise<Buffer | null> {
  if (!objects)
    throw new Error(
      `No object store is configured (S3_BUCKET or OBJECTS_DIR), and ${object_key} lies in one.`,
    );
  const bytes = await objects.get(object_key);
  if (bytes && object_key.endsWith(`-${hashOf(bytes)}`)) return bytes;
  metrics?.wrong_objects.inc();
  log?.error({ object_key, is_missing: bytes === null }, 'an object is not as it was written');
  return null;
}
