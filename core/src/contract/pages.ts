/** Where a mailed link leads; its query holds the token. */
export const confirmationPath = '/register/confirm';

/** Where the mail to an invited owner leads; its query holds the token. */
export const invitationPath = '/register/invited';

/** Stands in for every other page while the site is in maintenance (NAV-07). */
export const maintenancePath = '/maintenance';

/** Every page of the portal; `:name` stands for one segment (spec 1 §2, spec 2 §2). The server answers 404 for any other path. */
export const pagePaths = [
  '/',
  '/connect',
  '/register',
  confirmationPath,
  invitationPath,
  '/forgot-password',
  maintenancePath,
  '/termsandconditions',
  '/prohibiteditems-c2c',
  '/request-a-rider',
  '/request-a-rider/:vendorID',
  '/order-tracking',
  '/order-tracking/:vendorID',
  '/history',
  '/history/:vendorID',
  '/bulk-order',
  '/bulk-order/:vendorID',
  '/bulk-order/:vendorID/:bulkJobID',
  '/helpcenter/:vendorID',
] as const;

export type PagePath = (typeof pagePaths)[number];

/** The public page of one order; an entry of its own. */
export const trackingPath = '/tracking/:orderID';

/** The other public pages of one order, each by the same signed link (PUB-02, PUB-03, PUB-04). */
export const receiptPath = '/delivery-receipt/:orderID';
export const parcelPath = '/tracking-c2c/:orderID';
export const proofPaths = {
  delivery: '/proof-of-delivery/:orderID',
  pickup: '/proof-of-pickup/:orderID',
  return: '/proof-of-return/:orderID',
} as const;

const heads = new Set(
  [...pagePaths, trackingPath, receiptPath, parcelPath, ...Object.values(proofPaths)].map(
    (path) => path.split('/')[1],
  ),
);

/** The screen that the first segment of a path names, `landing` for none; `other` where no page begins so. */
export function screenOf(head: string): string {
  if (head === '') return 'landing';
  return heads.has(head) ? head : 'other';
}

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether there is a page at `path`. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Decodings of a path that are looked at; one that goes on after them is nobody's. */
const MOST_DECODINGS = 8;
/** What browsers take out of an address or read as a slash, an empty segment, and steps up. */
const LEADS_OUT = /[\p{Cc}\p{Z}\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/u;

/**
 * Whether `href`, a path with its query, leads to a page of the portal, however often somebody decodes it on the way (SAF-13).
 *
 * Every path that comes from outside and is gone to passes here.
 */
export function isPortalPath(href: string): boolean {
  const [path = ''] = href.split(/[?#]/, 1);
  if (/[\p{Cc}\\]/u.test(href) || !isPage(path)) return false;
  let decoded = path;
  for (let time = 0; time < MOST_DECODINGS; time += 1) {
    if (LEADS_OUT.test(decoded)) return false;
    const further = decodedOnce(decoded);
    if (further === null || further === decoded) return further !== null;
    decoded = further;
  }
  return false;
}

function decodedOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
