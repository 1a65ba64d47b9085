// Whose delivery area is being drawn: the list of branches opens it, the portal shows it over every section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

const edited = createStore<string | null>(() => null);

/** Opens a vendor's delivery area over the page; null closes it. */
export const editArea = (of: string | null): void => edited.setState(of, true);

/** The vendor whose area is open; null where none is. */
export const useEditedArea = (): string | null => useStore(edited);
