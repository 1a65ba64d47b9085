import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

export const askToCloseAccount = (): void => set(true);
export const keepAccount = (): void => set(false);

/** Whether somebody is being asked if they mean to close their account. */
export function useIsClosingAccount(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
  );
}
