import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

interface AppLinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/** A link within the portal: a plain one to the browser, without loading the page anew. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Goes to a path of the portal; `replace` leaves no step back. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return (path, { replace = false } = {}) => (replace ? router.history.replace(path) : router.history.push(path));
}

/** The path that is shown now. */
export function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}
