import type { ObjectSettings } from '../../object-settings.ts';
import { diskObjects } from './disk.ts';
import { guardObjects } from './guard-objects.ts';
import type { ObjectStore } from './port.ts';
import { s3Objects } from './s3.ts';

/** The configured object store; null where photos and sheets lie in the database. */
export function pickObjects(
  settings: ObjectSettings | undefined,
  watch: Parameters<typeof guardObjects>[1],
): ObjectStore | null {
  if (!settings) return null;
  return guardObjects(settings.name === 's3' ? s3Objects(settings) : diskObjects(settings.folder), watch);
}
