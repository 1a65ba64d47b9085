/** How a guest's own vendor is called on the wire, whoever the guest is (OUT-11). */
export const GUEST_VENDOR_ID = 'vendorID';

/**
 * When a guest's token ends, in ms of the epoch, by its claims; null for one that is no guest's token any more: missing,
 * not an object, without a numeric `exp`, or expired (AUTH-10).
 */
export function guestTokenEnd(claims: unknown, now: Date): number | null {
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
  const { exp } = claims;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  return exp * 1000 > now.getTime() ? exp * 1000 : null;
}
