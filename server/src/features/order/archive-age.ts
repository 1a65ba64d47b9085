/** No order is archived sooner after it was placed: a link, a case, an event or a pre-order may still be about it. */
export const LEAST_ARCHIVED_DAYS = 180;

/** Whoever looks for younger orders does not look into the archive. The rest is for a pre-order's own time, and slow clocks. */
export const YOUNGEST_ARCHIVED_DAYS = 90;

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
