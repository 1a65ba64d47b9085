import { useSyncExternalStore } from 'react';

// Tailwind's md; narrower windows count as mobile (spec 1 §2: xs and sm).
const query = '(min-width: 48rem)';

/** Whether the window is wider than a phone. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
