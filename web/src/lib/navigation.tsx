import type { ComponentProps, MouseEvent } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

interface AppLinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** A link within the portal: a plain one to the browser, without loading the page anew. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Goes to a path of the portal; `replace` leaves no step back. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  navigate(path, options);
}

/** The path that is shown now. */
export function usePath(): string {
  return usePathname();
}

/** One value of the address's query; null where it is not there. */
export function useQueryValue(name: string): string | null {
  return new URLSearchParams(useSearch()).get(name);
}

/** The address's query, value by name. */
export function useQueryValues(): QueryValues {
  return valuesIn(useSearch());
}

export type QueryValues = Readonly<Record<string, string | undefined>>;

/** As `useQueryValues`, at this moment. */
export const currentQueryValues = (): QueryValues => valuesIn(window.location.search);

const valuesIn = (search: string): QueryValues => Object.fromEntries(new URLSearchParams(search));

/** As `usePath`, at this moment. */
export const currentPath = (): string => window.location.pathname;

/** Path and query that are shown now. */
export function currentHref(): string {
  return window.location.pathname + window.location.search;
}
