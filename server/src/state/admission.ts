import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type TrafficLimit, createTrafficLimit } from '../limits/traffic-limit.ts';
import { type Counter, createCounter } from './counter.ts';
import type { PerProcess } from './scope.ts';

/**
 * What this process has under way, and how much more it accepts. It protects this process alone; limits (limits/)
 * protect people.
 */
export interface Admission extends PerProcess {
  /** Sheets being uploaded. */
  readonly uploads: Counter;
  /** Files being generated for somebody. */
  readonly exports: Counter;
  /** Open live connections. */
  readonly sockets: Counter;
  /** Tracking pages that are kept up to date, per network address. */
  readonly followers: Counter;
  readonly socket_openings: TrafficLimit;
  /** Error and timing reports of pages: per network address, and in total. */
  readonly reports_from: TrafficLimit;
  readonly reports: TrafficLimit;
  readonly password_hashes: BulkheadPolicy;
}

const MINUTE_MS = 60_000;
/** Each hash takes 19 MiB and 20 ms of a core: more at once would starve every other call. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

export function createAdmission(clock: Clock, { rate_limit }: Pick<Config, 'rate_limit'>): Admission {
  const aMinute = (most: number) => createTrafficLimit(clock, { most, window_ms: MINUTE_MS });
  return {
    scope: 'process',
    uploads: createCounter(),
    exports: createCounter(),
    sockets: createCounter(),
    followers: createCounter(),
    socket_openings: aMinute(rate_limit),
    reports_from: aMinute(60),
    reports: aMinute(3000),
    password_hashes: bulkhead(HASHES_AT_ONCE, HASHES_WAITING),
  };
}
