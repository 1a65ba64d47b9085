// Which collection point is added or edited: the list of branches opens it, the portal shows it over every section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/** `NEW`: one that is added; else the id of the one that is changed. */
type Edited = { readonly kind: 'NEW' } | { readonly kind: 'OLD'; readonly vendor_id: string };

const edited = createStore<Edited | null>(() => null);

/** Opens the dialog for a new collection point or for this one; null closes it. */
export const editOutlet = (next: Edited | null): void => edited.setState(next, true);

/** What the dialog is open for; null where it is not. */
export const useEditedOutlet = (): Edited | null => useStore(edited);
