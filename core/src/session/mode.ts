/** How the portal is used: signed in, embedded in a restaurant platform, or as a guest (AUTH-01). */
export type Mode = 'CLASSIC' | 'GODROID' | 'GUEST';

/** The mode that what is kept on the device asks for. */
export function modeOf(kept: { readonly embedded_token: unknown; readonly guest_token: unknown }): Mode {
  if (typeof kept.embedded_token === 'string') return 'GODROID';
  return isObject(kept.guest_token) ? 'GUEST' : 'CLASSIC';
}

/** A session is valid in guest or embedded mode, or when there is a user whose expiry lies ahead (AUTH-02). */
export function isSessionValid(
  mode: Mode,
  session: { readonly expires_ms: number } | null,
  now: Date,
): boolean {
  return mode !== 'CLASSIC' || (session !== null && session.expires_ms > now.getTime());
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
