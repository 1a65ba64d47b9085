import { createHash } from 'node:crypto';
import { screenOf } from '@sendero/core/contract/pages';
import type { ClientError } from '@sendero/core/contract/client-api';
import type { Site } from '@sendero/core/market/site';
import { withoutPersonal } from '@sendero/core/values/without-personal';
import { perWorld } from '../../per-world.ts';
import type { World } from '../../world.ts';
import { browserFamily } from './browser-family.ts';
import { readableStack } from './readable-stack.ts';

/** For so long one error is told once, however many pages break by it. */
const HOUR_MS = 3_600_000;
/** Errors told apart at a time; beyond them they are counted only. */
const MOST_KNOWN = 200;
/** Frames that tell one error from another. */
const TELLING_FRAMES = 3;

interface Known {
  readonly since_ms: number;
  count: number;
}

const knownOf = perWorld(() => new Map<string, Known>());

/**
 * Counts that a page broke, and tells the log once an hour of each error, with its stack in the words of the sources (SAF-08).
 *
 * Nothing is kept of whoever looked at the page: no address, no account, and no text that may have been typed.
 */
export function reportClientError(
  world: World,
  site: Site,
  { build, screen: head, kind, message: said, frames }: ClientError,
  userAgent: string | undefined,
): void {
  const screen = screenOf(head);
  const message = withoutPersonal(said);
  world.metrics.client_errors.inc({ site: site.id, screen, kind });
  const count = tally(world, fingerprintOf({ kind, message, frames }));
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

/** How often this error has come since it was told last, if it is to be told now; else 0. */
function tally(world: World, fingerprint: string): number {
  const known = knownOf(world);
  const now_ms = world.clock.now().getTime();
  const before = known.get(fingerprint);
  if (before && now_ms - before.since_ms < HOUR_MS) {
    before.count += 1;
    return 0;
  }
  known.delete(fingerprint);
  if (known.size >= MOST_KNOWN) forgetOld(known, now_ms);
  if (known.size >= MOST_KNOWN) return 0;
  known.set(fingerprint, { since_ms: now_ms, count: 0 });
  return 1 + (before?.count ?? 0);
}

function forgetOld(known: Map<string, Known>, now_ms: number): void {
  for (const [fingerprint, { since_ms }] of known)
    if (now_ms - since_ms >= HOUR_MS) known.delete(fingerprint);
}
