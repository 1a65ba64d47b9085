// Whose delivery area is being drawn: the list of branches opens it, the portal shows it over every section.
import { useSyncExternalStore } from 'react';

let vendorId: string | null = null;
const listeners = new Set<() => void>();

/** Opens a vendor's delivery area over the page; null closes it. */
export function editArea(of: string | null): void {
  vendorId = of;
  for (const listener of listeners) listener();
}

/** The vendor whose area is open; null where none is. */
export function useEditedArea(): string | null {
  return useSyncExternalStore(subscribe, () => vendorId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
