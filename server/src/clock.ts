/** The current time. Tests pass a clock that they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `start` and runs at normal speed. */
export function clockFrom(start: Date): Clock {
  const ahead_ms = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + ahead_ms) };
}

/** Whole unix seconds, the form of times on the wire. */
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
