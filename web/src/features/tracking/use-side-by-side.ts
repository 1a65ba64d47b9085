import { useSyncExternalStore } from 'react';

// Tailwind's xl: from this width on the map is beside the rows, which keep their one line.
const query = '(min-width: 80rem)';

/** Whether the list and the map fit side by side. */
export function useSideBySide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
