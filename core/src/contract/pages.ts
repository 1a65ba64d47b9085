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

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether there is a page at `path`. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
