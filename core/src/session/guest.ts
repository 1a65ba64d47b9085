/** The id of a guest's own vendor on the wire, the same for every guest (OUT-11). */
export const GUEST_VENDOR_ID = 'vendorID';

/**
 * When a guest's token expires, in ms of the epoch, by its claims. Null for claims that are no valid guest token:
 * missing, not an object, without a numeric `exp`, or expired (AUTH-10).
 */
export function guestTokenEnd(claims: unknown, now: Date): number | null {
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
  const { exp } = claims;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  return exp * 1000 > now.getTime() ? exp * 1000 : null;
}
