// Every URL of the portal is built here.

export type Section = 'request' | 'tracking';

const bases: Record<Section, string> = { request: '/request-a-rider', tracking: '/order-tracking' };

const withVendor = (base: string, vendorId?: string): string =>
  vendorId === undefined ? base : `${base}/${encodeURIComponent(vendorId)}`;

const withNext = (path: string, next?: string): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

const withOrder = (path: string, orderId?: string): string =>
  orderId === undefined ? path : `${path}?order=${encodeURIComponent(orderId)}`;

export const paths = {
  /** `next` is where to go after signing in. */
  landing: (next?: string) => withNext('/', next),
  connect: (next?: string) => withNext('/connect', next),
  request: (vendorId?: string) => withVendor(bases.request, vendorId),
  /** `orderId` opens that order's drawer. */
  tracking: (vendorId?: string, orderId?: string) => withOrder(withVendor(bases.tracking, vendorId), orderId),
  publicTracking: (linkId: string) => `/tracking/${encodeURIComponent(linkId)}`,
} as const;

/** Where a `next` may lead: into this portal only, else to the request page. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : paths.request();
}

/** Which section of the portal a path belongs to; choosing another vendor stays in it (NAV-11). */
export function sectionOf(path: string): Section | null {
  const [, base, , ...more] = path.replace(/\/$/, '').split('/');
  if (more.length > 0) return null;
  if (`/${base}` === bases.request) return 'request';
  return `/${base}` === bases.tracking ? 'tracking' : null;
}

/** The vendor that a section's path names; undefined where it names none. */
export function vendorIdIn(path: string): string | undefined {
  const [, , vendorId] = path.split('/');
  return sectionOf(path) && vendorId ? vendorId : undefined;
}

/** The whole address of a public page, to be shared. */
export const shared = (path: string): string => new URL(path, window.location.origin).href;

export type UrlParts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Where an endpoint's address leads, its `:name` segments and query filled in. */
export function callUrl(address: string, params: UrlParts = {}, query: UrlParts = {}): string {
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Where the server draws the map of a public page; `wish` is its size in CSS pixels and how close. */
export function trackingMapUrl(
  linkId: string,
  wish: Readonly<Record<'width' | 'height' | 'closer', number>>,
): string {
  return callUrl('/tracking/api/v1/track/:link_id/map.svg', { link_id: linkId }, wish);
}

/** The live feed's address with its credential. */
export function liveUrl(token: string): string {
  const url = new URL('/live', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('authorization', token);
  return url.href;
}
