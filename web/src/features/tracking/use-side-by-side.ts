import { useSyncExternalStore } from 'react';

// Tailwind's lg: from this width on the map is beside the list.
const query = '(min-width: 64rem)';

/** Whether the list and the map fit side by side. */
export function useSideBySide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
