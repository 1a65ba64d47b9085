import type { ComponentProps, MouseEvent } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

interface AppLinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** A link; within the portal it navigates without a page load. */
export function AppLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || !href.startsWith('/')) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Navigates to a path of the portal; `replace` adds no history entry. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  navigate(path, options);
}

/** The current path. */
export function usePath(): string {
  return usePathname();
}

/** One value of the address's query; null if it is absent. */
export function useQueryValue(name: string): string | null {
  return new URLSearchParams(useSearch()).get(name);
}

/** The address's query, by name. */
export function useQueryValues(): QueryValues {
  return valuesIn(useSearch());
}

export type QueryValues = Readonly<Record<string, string | undefined>>;

/** The current value of `useQueryValues`. */
export const currentQueryValues = (): QueryValues => valuesIn(window.location.search);

const valuesIn = (search: string): QueryValues => Object.fromEntries(new URLSearchParams(search));

/** The current value of `usePath`. */
export const currentPath = (): string => window.location.pathname;

/** The current path and query. */
export function currentHref(): string {
  return window.location.pathname + window.location.search;
}
