// Builds every URL of the portal.
import { brandLinkIn } from '@sendero/core/brand/brand';
import type { Boot } from '@sendero/core/contract/boot';
import { deliveryElementPath, isPortalPath, maintenancePath } from '@sendero/core/contract/pages';
import type { ProofKind } from '@sendero/core/order/proof';

/** The static file with the server's current build, and with flags as a fallback. */
export const assetManifestUrl = '/asset-manifest.json';
export const fallbackFlagsUrl = '/fwfFallback.json';

export type Section = 'request' | 'tracking' | 'history' | 'bulk';

/** The parts of the settings, in the order in which they are offered; what each shows is in features/settings/parts. */
export const settingsParts = [
  'account',
  'team',
  'outlets',
  'customers',
  'developers',
  'webhooks',
  'shops',
  'device',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

const bases: Record<Section, string> = {
  request: '/request-a-rider',
  tracking: '/order-tracking',
  history: '/history',
  bulk: '/bulk-order',
};

const sections = ['request', 'tracking', 'history', 'bulk'] as const;

const withVendor = (base: string, vendorId?: string): string =>
  vendorId === undefined ? base : `${base}/${encodeURIComponent(vendorId)}`;

const withNext = (path: string, next?: string): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;

const withOrder = (path: string, orderId?: string): string =>
  orderId === undefined ? path : `${path}?order=${encodeURIComponent(orderId)}`;

export const paths = {
  /** `next` is the page to open after signing in. */
  landing: (next?: string) => withNext('/', next),
  connect: (next?: string) => withNext('/connect', next),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** `next` is the page to open when maintenance is over. */
  maintenance: (next?: string) => withNext(maintenancePath, next),
  terms: () => '/termsandconditions',
  prohibitedItems: () => '/prohibiteditems-c2c',
  /** `orderID` is an order to be changed (FLOW-19). */
  request: (vendorId?: string, orderID?: string) =>
    withQuery(withVendor(bases.request, vendorId), { orderID }),
  /** `orderId` opens that order's drawer. */
  tracking: (vendorId?: string, orderId?: string) => withOrder(withVendor(bases.tracking, vendorId), orderId),
  /** `query` contains the filters. */
  history: (vendorId?: string, query: UrlParts = {}) => withQuery(withVendor(bases.history, vendorId), query),
  bulk: (vendorId?: string) => withVendor(bases.bulk, vendorId),
  /** A bulk job; `row` opens that row of it. */
  bulkJob: (vendorId: string, jobId: string, row?: number) =>
    withQuery(`${withVendor(bases.bulk, vendorId)}/${encodeURIComponent(jobId)}`, { row }),
  /** `question` opens that answer. */
  help: (vendorId: string, question?: string) => withQuery(withVendor('/helpcenter', vendorId), { question }),
  /** Labels of a vendor's orders; the ids are in the fragment, which no server and no log gets. */
  labels: (vendorId: string, orderIds: readonly string[]) =>
    `${withVendor('/labels', vendorId)}#${orderIds.map((id) => withoutVendor(id, vendorId)).join(',')}`,
  /** The orders of an outlet that return. */
  repeats: (vendorId: string) => withVendor('/repeats', vendorId),
  /** Orders of an outlet's shop systems that wait to be confirmed. */
  shopOrders: (vendorId: string) => withVendor('/shop-orders', vendorId),
  /** The labels of all orders of a bulk job. */
  jobLabels: (vendorId: string, jobId: string) => `${withVendor('/labels', vendorId)}#job=${jobId}`,
  settings: (part: SettingsPart = 'account') => `/settings/${part}`,
  publicTracking: (linkId: string) => `/tracking/${encodeURIComponent(linkId)}`,
  receipt: (linkId: string) => `/delivery-receipt/${encodeURIComponent(linkId)}`,
  proof: (kind: ProofKind, linkId: string) => `/proof-of-${kind}/${encodeURIComponent(linkId)}`,
} as const;

/** Returns `next` if it is a page of this portal, otherwise the request page (SAF-13). */
export function safeNext(next: string | null): string {
  return next !== null && isPortalPath(next) ? next : paths.request();
}

/** The section of the portal that a path belongs to; choosing another vendor stays in it (NAV-11). */
export function sectionOf(path: string): Section | null {
  const [, base, , job, ...more] = path.replace(/\/$/, '').split('/');
  const section = sections.find((one) => bases[one] === `/${base}`) ?? null;
  const isThere = job === undefined || (section === 'bulk' && more.length === 0);
  return isThere ? section : null;
}

/** The vendor id in a section's path; undefined if there is none. */
export function vendorIdIn(path: string): string | undefined {
  const [, , vendorId] = path.split('/');
  return (
    (sectionOf(path) && vendorId) ||
    helpVendorIdIn(path) ||
    repeatsVendorIdIn(path) ||
    shopOrdersVendorIdIn(path)
  );
}

/** The vendor id in a help centre's path; undefined if there is none. */
export function helpVendorIdIn(path: string): string | undefined {
  return /^\/helpcenter\/([^/]+)\/?$/.exec(path)?.[1];
}

/** The vendor id in the path of an outlet's returning orders; undefined if there is none. */
export function repeatsVendorIdIn(path: string): string | undefined {
  return /^\/repeats\/([^/]+)\/?$/.exec(path)?.[1];
}

/** The vendor id in the path of an outlet's shop orders; undefined if there is none. */
export function shopOrdersVendorIdIn(path: string): string | undefined {
  return /^\/shop-orders\/([^/]+)\/?$/.exec(path)?.[1];
}

/** The vendor id in the path of a page of labels; undefined if there is none. */
export function labelsVendorIdIn(path: string): string | undefined {
  return /^\/labels\/([^/]+)\/?$/.exec(path)?.[1];
}

/** The part of the settings in a path, their first one where it names none; null if it is no path of theirs. */
export function settingsPartIn(path: string): SettingsPart | null {
  const found = /^\/settings(?:\/([^/]+))?\/?$/.exec(path);
  return found && (settingsParts.find((part) => part === found[1]) ?? settingsParts[0]);
}

/** What a page of labels is asked for by its fragment: a bulk job, or orders. */
export function labelsIn(vendorId: string, fragment: string): { job_id: string } | { order_ids: string[] } {
  const [, job_id] = /^#job=(.+)$/.exec(fragment) ?? [];
  if (job_id !== undefined) return { job_id };
  const named = fragment.slice(1).split(',').filter(Boolean);
  return { order_ids: named.map((id) => (id.startsWith('-') ? vendorId + id : id)) };
}

/** An order's id without its vendor, to keep the address short. */
const withoutVendor = (orderId: string, vendorId: string): string =>
  orderId.lastIndexOf('-') === vendorId.length && orderId.startsWith(vendorId)
    ? orderId.slice(vendorId.length)
    : orderId;

/** The bulk job id in a path; undefined if there is none. */
export function bulkJobIdIn(path: string): string | undefined {
  const [, , , jobId] = path.split('/');
  return sectionOf(path) === 'bulk' && jobId ? jobId : undefined;
}

/** The same address with its outlets setting changed, if it has one. */
export function withOutlets(href: string, included: boolean): string {
  const url = new URL(href, window.location.origin);
  if (!url.searchParams.has('outlets')) return href;
  url.searchParams.set('outlets', String(included));
  return url.pathname + url.search;
}

/** The terms of a country: the portal's page, or an external one (PUB-05). */
export function termsUrl({ market: { terms } }: Pick<Boot, 'market'>): string {
  return terms.kind === 'external' ? terms.url : paths.terms();
}

/** The brand's questions and answers for this country; null where it has none (WLB-06). */
export const faqUrl = ({ brand, market }: Pick<Boot, 'brand' | 'market'>): string | null =>
  brandLinkIn(brand, 'faq', market.country_code);

/** The webmail address of a well-known mail provider; null for others. */
export function webmailUrl(email: string): string | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return 'https://mail.google.com/';
  if (/^(?:outlook|hotmail|live)\./.test(domain)) return 'https://outlook.live.com/mail/';
  if (domain.startsWith('yahoo.')) return 'https://mail.yahoo.com/';
  return /^(?:icloud|me)\.com$/.test(domain) ? 'https://www.icloud.com/mail/' : null;
}

/** The absolute URL of a public page, to be shared. */
export const shared = (path: string): string => new URL(path, window.location.origin).href;

/** What a shop's own page has to contain to show a delivery; the order's `link_id` comes from its answer. */
export const embedCode = (): string =>
  `<script src="${shared(deliveryElementPath)}" async></script>\n<sendero-delivery link="${shared('/tracking/')}{link_id}"></sendero-delivery>`;

export type UrlParts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The URL of an endpoint, with its `:name` segments and query filled in. */
export function callUrl(address: string, params: UrlParts = {}, query: UrlParts = {}): string {
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return withQuery(path, query);
}

function withQuery(path: string, query: UrlParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The URL of the map that the server draws for a public page; `wish` is its size in CSS pixels and its zoom. */
export function trackingMapUrl(
  linkId: string,
  wish: Readonly<Record<'width' | 'height' | 'closer', number>>,
): string {
  return callUrl('/tracking/api/v1/track/:link_id/map.svg', { link_id: linkId }, wish);
}

/** Where the live feed is. */
export function liveUrl(): string {
  const url = new URL('/live', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
