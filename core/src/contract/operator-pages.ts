// The pages of the operator's application, which has a host of its own.

/** Every page of the operator's application; `:name` stands for one segment. */
export const operatorPagePaths = [
  '/',
  '/sign-in',
  '/invitation',
  '/find',
  '/orders/:orderID',
  '/vendors',
  '/vendors/new',
  '/vendors/sheet',
  '/vendors/:vendorID',
  '/limits',
  '/vouchers',
  '/people',
  '/studio',
  '/studio/markets/:code',
  '/studio/brands/:code',
  '/studio/drafts/:draftID',
  '/sites',
  '/audit',
  '/members',
  '/account',
] as const;

const patterns = operatorPagePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether the operator's application has a page at `path`. */
export function isOperatorPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether `host` is the operator's: `operator.` before any other host, so that it shares no storage with a portal. */
export function isOperatorHost(host: string): boolean {
  return /^operator\.[^.]/i.test(host);
}
