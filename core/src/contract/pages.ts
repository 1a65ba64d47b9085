/** The target of the link in a confirmation mail; its query holds the token. */
export const confirmationPath = '/register/confirm';

/** The target of the link in the mail to an invited owner; its query holds the token. */
export const invitationPath = '/register/invited';

/** Replaces every other page while the site is in maintenance (NAV-07). */
export const maintenancePath = '/maintenance';

/**
 * Every page of the portal; `:name` stands for one segment (spec 1 §2, spec 2 §2). The server answers 404 for any other
 * path.
 */
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
  '/labels/:vendorID',
  '/repeats/:vendorID',
  '/shop-orders/:vendorID',
  '/settings',
  '/settings/:part',
] as const;

export type PagePath = (typeof pagePaths)[number];

/** The public page of one order; it has its own entry. */
export const trackingPath = '/tracking/:orderID';

/** The program that keeps tracking pages on a device, and the only path that it acts on. */
export const trackingWorkerPath = '/tracking/worker.js';
export const trackingWorkerScope = '/tracking/';

/** The scopes of the other pages that a device keeps of a delivered order; what shows them has to be asked for by each. */
export const paperScopes = ['/delivery-receipt/', '/proof-of-delivery/'] as const;

/** The program that shops load into their own pages to show a delivery there. */
/** The bar over the pages of a preview (decision 0161). */
export const previewProgramPath = '/embed/preview-texts.js';
/** Says that whoever looks at a preview wants to change texts. */
export const markingCookie = 'sendero_marking';

export const deliveryElementPath = '/embed/sendero-delivery.js';

/** The other public pages of one order; all use the same signed link (PUB-02, PUB-03, PUB-04). */
export const receiptPath = '/delivery-receipt/:orderID';
export const parcelPath = '/tracking-c2c/:orderID';
export const proofPaths = {
  delivery: '/proof-of-delivery/:orderID',
  pickup: '/proof-of-pickup/:orderID',
  return: '/proof-of-return/:orderID',
} as const;

/** The mark of a vendor. Its address changes with the picture, so that any cache may keep it. */
export function markPath(vendorId: string, hash: string): string {
  return `/vendor-mark/${vendorId}/${hash}`;
}

/** What follows it opens a portal as a vendor sees it (OPR-08): in the fragment, which no server and no log gets. */
export const WATCHING = '#watching=';

const heads = new Set(
  [...pagePaths, trackingPath, receiptPath, parcelPath, ...Object.values(proofPaths)].map(
    (path) => path.split('/')[1],
  ),
);

/** The screen that the first segment of a path names; `landing` for an empty one, `other` where no page matches. */
export function screenOf(head: string): string {
  if (head === '') return 'landing';
  return heads.has(head) ? head : 'other';
}

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether there is a page at `path`. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** How many times a path is decoded. A path that still changes after that is refused. */
const MOST_DECODINGS = 8;
/** Matches what browsers remove from a URL or read as a slash, empty segments, and steps up. */
const LEADS_OUT = /[\p{Cc}\p{Z}\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/u;

/**
 * Whether `href`, a path with its query, leads to a page of the portal even after repeated decoding (SAF-13).
 *
 * Every path that comes from outside is checked here before a redirect or navigation.
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
