const MINUTE_S = 60;
const HOUR_S = 3600;

/** The pauses after the first failures, in seconds; after that the last one, again and again. */
const PAUSES_S = [
  5,
  30,
  2 * MINUTE_S,
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  6 * HOUR_S,
] as const;

/** How long something is tried in all. */
export const TRIED_FOR_MS = 72 * HOUR_S * 1000;

/** When it is tried again after `failures` of them in a row, the first of which was at `since`; null: no more (DEV-05). */
export function nextTry(failures: number, since: Date, now: Date): Date | null {
  const pause_s = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? PAUSES_S[0];
  const end_ms = since.getTime() + TRIED_FOR_MS;
  if (now.getTime() >= end_ms) return null;
  return new Date(Math.min(now.getTime() + pause_s * 1000, end_ms));
}
