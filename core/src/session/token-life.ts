const EXPIRY_MARGIN_MS = 600_000;

/** How often the session's and the help centre's token are renewed: every hour minus five minutes (AUTH-08, HLP-02). */
export const REFRESH_INTERVAL_MS = 55 * 60_000;

/** When a token just received expires, from its `ExpiresIn` in seconds (AUTH-03). */
export function expiresAt(expiresInSeconds: number, now: Date): Date {
  return new Date(now.getTime() + expiresInSeconds * 1000);
}

/** Whether a token counts as expired: 600 s early, so that it does not expire during a call (AUTH-07). */
function isExpired(expires: Date, now: Date): boolean {
  return now.getTime() >= expires.getTime() - EXPIRY_MARGIN_MS;
}

/**
 * When to renew the token: after the usual interval, and before it counts as expired. Null if it already does, which
 * logs the user out (AUTH-07, AUTH-08).
 */
export function refreshDueAt(expires: Date, now: Date): Date | null {
  if (isExpired(expires, now)) return null;
  return new Date(Math.min(now.getTime() + REFRESH_INTERVAL_MS, expires.getTime() - EXPIRY_MARGIN_MS));
}
