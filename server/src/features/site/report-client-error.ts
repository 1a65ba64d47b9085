import { createHash } from 'node:crypto';
import { screenOf } from '@sendero/core/contract/pages';
import type { ClientError } from '@sendero/core/contract/client-api';
import type { Site } from '@sendero/core/market/site';
import { redactPersonal } from '@sendero/core/values/redact-personal';
import type { World } from '../../world.ts';
import { browserFamily } from './browser-family.ts';
import { readableStack } from './readable-stack.ts';

/** How many stack frames tell one error from another. */
const TELLING_FRAMES = 3;

/**
 * Counts an error of a page, and logs each error once an hour, with its stack in terms of the sources (SAF-08).
 *
 * Nothing about the user is stored: no address, no account, and no text that may have been typed.
 */
export function reportClientError(
  world: World,
  site: Site,
  { build, screen: head, kind, message: said, frames }: ClientError,
  userAgent: string | undefined,
): void {
  const screen = screenOf(head);
  const message = redactPersonal(said);
  world.metrics.client_errors.inc({ site: site.id, screen, kind });
  const count = newsOf(world, fingerprintOf({ kind, message, frames }));
  if (count === 0) return;
  const told = {
    screen,
    kind,
    message,
    site: site.id,
    build: nameOnly(build),
    browser: browserFamily(userAgent),
    count,
  };
  readableStack(world, frames).then(
    (stack) => world.log.warn({ ...told, stack }, 'a page broke'),
    (err: unknown) => world.log.warn({ ...told, err }, 'a page broke'),
  );
}

const nameOnly = (build: string): string => build.replaceAll(/[^\w-]/g, '');

function fingerprintOf({ kind, message, frames }: Pick<ClientError, 'kind' | 'message' | 'frames'>): string {
  const parts = [
    kind,
    message,
    ...frames.slice(0, TELLING_FRAMES).map((frame) => Object.values(frame).join(':')),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('base64');
}

/**
 * Returns how often this error has occurred since it was last logged, if it is to be logged now, once an hour; else 0.
 */
function newsOf({ caches: { told_errors } }: World, fingerprint: string): number {
  const known = told_errors.get(fingerprint, { allowStale: true });
  if (known && told_errors.has(fingerprint)) {
    known.count += 1;
    return 0;
  }
  if (told_errors.size >= told_errors.maxSize) told_errors.purgeStale();
  if (told_errors.size >= told_errors.maxSize) return 0;
  told_errors.set(fingerprint, { count: 0 });
  return 1 + (known?.count ?? 0);
}
