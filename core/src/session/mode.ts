/** How the portal is used: signed in, embedded in a restaurant platform, or as a guest (AUTH-01). */
export type Mode = 'CLASSIC' | 'GODROID' | 'GUEST';

/** The mode, from the tokens stored on the device. */
export function modeOf(kept: { readonly embedded_token: unknown; readonly guest_token: unknown }): Mode {
  if (typeof kept.embedded_token === 'string') return 'GODROID';
  return isObject(kept.guest_token) ? 'GUEST' : 'CLASSIC';
}

/** A session is valid in guest or embedded mode, or if there is a user whose session has not expired (AUTH-02). */
export function isSessionValid(
  mode: Mode,
  session: { readonly expires_ms: number } | null,
  now: Date,
): boolean {
  return mode !== 'CLASSIC' || (session !== null && session.expires_ms > now.getTime());
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
