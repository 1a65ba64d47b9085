// Builds every address of the operator's application.
import { isOperatorPage } from '@sendero/core/contract/operator-pages';

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

export const paths = {
  /** `list` opens what one of its numbers counts. */
  board: (country?: string, list?: string) => withQuery('/', { country, list }),
  /** `next` is the page to open after signing in. */
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  /** Leads to the identity provider, and back; not a page of this application. */
  providerSignIn: (next?: string) => withQuery('/oidc/start', { next }),
  find: (q?: string) => withQuery('/find', { q }),
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  vendors: (q?: string) => withQuery('/vendors', { q }),
  newVendor: (chain?: string) => withQuery('/vendors/new', { chain }),
  vendorSheet: (chain?: string) => withQuery('/vendors/sheet', { chain }),
  vendor: (vendorId: string) => `/vendors/${encodeURIComponent(vendorId)}`,
  limits: (country?: string) => withQuery('/limits', { country }),
  vouchers: (country?: string) => withQuery('/vouchers', { country }),
  people: () => '/people',
  studio: () => '/studio',
  studioThing: (kind: 'market' | 'brand', code: string) => `/studio/${kind}s/${encodeURIComponent(code)}`,
  studioDraft: (draftId: string) => `/studio/drafts/${draftId}`,
  sites: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/sites', query),
  audit: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/audit', query),
  members: () => '/members',
  account: () => '/account',
} as const;

/** The last segment of a path such as `/orders/:id`, decoded. */
export function idIn(path: string): string {
  const last = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Returns `next` if it is a page of this application, otherwise the board (SAF-13). */
export function safeNext(next: string | null): string {
  const [path = ''] = (next ?? '').split(/[?#]/, 1);
  const isOurs = /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && isOperatorPage(path);
  return next !== null && isOurs ? next : paths.board();
}
