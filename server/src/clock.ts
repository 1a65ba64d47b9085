/** What time it is. Tests bring one that they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole unix seconds, as times travel on the wire. */
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
