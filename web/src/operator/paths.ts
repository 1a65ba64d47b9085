// Builds every address of the operator's application.
import { isOperatorPage } from '@sendero/core/contract/operator-pages';

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

export const paths = {
  board: () => '/',
  /** `next` is the page to open after signing in. */
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  audit: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/audit', query),
  members: () => '/members',
  account: () => '/account',
} as const;

/** Returns `next` if it is a page of this application, otherwise the board (SAF-13). */
export function safeNext(next: string | null): string {
  const [path = ''] = (next ?? '').split(/[?#]/, 1);
  const isOurs = /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && isOperatorPage(path);
  return next !== null && isOurs ? next : paths.board();
}
