// Which collection point is added or edited: the list of branches opens it, the portal shows it over every section.
import { useSyncExternalStore } from 'react';

/** `NEW`: one that is added; else the id of the one that is changed. */
type Edited = { readonly kind: 'NEW' } | { readonly kind: 'OLD'; readonly vendor_id: string };

let edited: Edited | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog for a new collection point or for this one; null closes it. */
export function editOutlet(next: Edited | null): void {
  edited = next;
  for (const listener of listeners) listener();
}

/** What the dialog is open for; null where it is not. */
export function useEditedOutlet(): Edited | null {
  return useSyncExternalStore(subscribe, () => edited);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
