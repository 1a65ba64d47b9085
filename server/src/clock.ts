/** What time it is. Tests bring one that they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands at `start` when it is made and goes on from there at the usual pace. */
export function clockFrom(start: Date): Clock {
  const ahead_ms = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + ahead_ms) };
}

/** Whole unix seconds, as times travel on the wire. */
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
