// The collection point being added or edited: the list of branches opens it, and the portal shows it over any section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/** `NEW` adds one; `OLD` edits the one with this id. */
type Edited = { readonly kind: 'NEW' } | { readonly kind: 'OLD'; readonly vendor_id: string };

const edited = createStore<Edited | null>(() => null);

/** Opens the dialog for a new or an existing collection point; null closes it. */
export const editOutlet = (next: Edited | null): void => edited.setState(next, true);

/** What the dialog edits; null if it is closed. */
export const useEditedOutlet = (): Edited | null => useStore(edited);
