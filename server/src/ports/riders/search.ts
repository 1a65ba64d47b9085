// How the embedded fleet's search for a rider may go wrong, in simulated time.
import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import type { SearchMood } from '../../fleet-settings.ts';
import type { TripRequest } from './trip.ts';

export type Attempts = NonNullable<RiderReport['search']>;

const ASKED_EVERY_MS = 60_000;
const BUSY_MS = 10 * 60_000;
const GIVES_UP_AFTER_MS = 5 * 60_000;

/** Whether a rider may take the order at `now_ms`; `speed` in simulated seconds per second. */
export function mayFind(mood: SearchMood, ask: TripRequest, now_ms: number, speed: number): boolean {
  return mood === 'finds' || (mood === 'busy' && (now_ms - ask.requested_ms) * speed >= BUSY_MS);
}

/** How the search for an order's rider goes at `now_ms`; null where there is nothing to tell. */
export function attemptsOf(
  mood: SearchMood,
  ask: TripRequest,
  now_ms: number,
  speed: number,
): Attempts | null {
  if (mood !== 'nobody' && mood !== 'gives-up') return null;
  const searched_ms = (now_ms - ask.requested_ms) * speed;
  const gave_up = mood === 'gives-up' && searched_ms >= GIVES_UP_AFTER_MS;
  const rounds = Math.floor(
    Math.min(searched_ms, gave_up ? GIVES_UP_AFTER_MS : searched_ms) / ASKED_EVERY_MS,
  );
  const before = ((ask.again ?? 0) * GIVES_UP_AFTER_MS) / ASKED_EVERY_MS;
  const asked = before + rounds;
  if (asked === 0) return null;
  return { asked, refused: asked, ...(gave_up && { gave_up }) };
}
