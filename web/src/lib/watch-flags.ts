// Refreshes the flags of an open page.
import { addressOf } from '@sendero/core/contract/endpoint';
import { flags as flagsCall } from '@sendero/core/contract/site-api';
import { type Flags, flagsSchema } from '@sendero/core/flag/flag';
import { maintenanceNoteSchema } from '@sendero/core/flag/site-settings';
import * as z from 'zod/mini';
import { fallbackFlagsUrl } from '../paths.ts';
import { flagWatch } from './flag-watch.ts';
import { currentFlags, takeFlags, takeNote } from './flags.ts';

const PATIENCE_MS = 2000;
const REFRESH_MS = 300_000;
const DEBOUNCE_MS = 400;

/** Unknown flags of a newer server are ignored. */
const someFlags = z.partial(z.object(flagsSchema.shape));
const answerSchema = z.object({
  flags: someFlags,
  maintenance: z.optional(z.nullable(maintenanceNoteSchema)),
});

const sources = [
  async (signal: AbortSignal) => {
    const { flags, maintenance } = z.parse(answerSchema, await read(addressOf(flagsCall), signal));
    takeNote(maintenance ?? null);
    return flags;
  },
  async (signal: AbortSignal) => z.parse(someFlags, await read(fallbackFlagsUrl, signal)),
];

/**
 * The current flags: from the server, otherwise from its static file, with 2 s each. Throws if neither answers
 * (FLG-01).
 *
 * @internal Exported for tests, which do not wait for the polling interval.
 */
export async function fetchFlags(): Promise<Flags> {
  const failures: unknown[] = [];
  for (const source of sources) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      return z.parse(flagsSchema, { ...currentFlags(), ...(await source(patience.signal)) });
    } catch (error) {
      failures.push(error);
    } finally {
      clearTimeout(timer);
    }
  }
  throw new AggregateError(failures, 'No source of flags answers.');
}

async function read(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  return response.json();
}

/**
 * Reads the flags every five minutes, and 400 ms after the last trigger: a call refused for maintenance, or the network
 * or page coming back (FLG-02). Without an answer the last flags stay.
 */
export function watchFlags(signal: AbortSignal): void {
  let wish: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const ask = async () => {
    const told = waiting;
    waiting = [];
    await fetchFlags().then(takeFlags, () => undefined);
    for (const tell of told) tell();
  };
  const refresh = () =>
    new Promise<void>((done) => {
      waiting.push(done);
      clearTimeout(wish);
      wish = setTimeout(() => void ask(), DEBOUNCE_MS);
    });
  const look = () => void (document.hidden || refresh());
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  flagWatch.refresh = refresh;
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(wish);
  });
}
