/** Where a mailed link leads; its query holds the token. */
export const confirmationPath = '/register/confirm';

/** Every page of the portal; `:name` stands for one segment (spec 1 §2, spec 2 §2). The server answers 404 for any other path. */
export const pagePaths = [
  '/',
  '/connect',
  '/register',
  confirmationPath,
  '/forgot-password',
  '/request-a-rider',
  '/request-a-rider/:vendorID',
  '/order-tracking',
  '/order-tracking/:vendorID',
  '/history',
  '/history/:vendorID',
  '/bulk-order',
  '/bulk-order/:vendorID',
  '/bulk-order/:vendorID/:bulkJobID',
] as const;

export type PagePath = (typeof pagePaths)[number];

/** The public page of one order; an entry of its own. */
export const trackingPath = '/tracking/:orderID';

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether there is a page at `path`. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
