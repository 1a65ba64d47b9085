import { useCallback, useSyncExternalStore } from 'react';

// Tailwind's md; narrower windows count as mobile (spec 1 §2: xs and sm).
const MD_REM = 48;

/** Whether the window is wider than a phone, or than so many rem. */
export function useWide(rem = MD_REM): boolean {
  const query = `(min-width: ${rem}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
