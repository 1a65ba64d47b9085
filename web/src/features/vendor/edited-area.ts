// The vendor whose delivery area is edited: the list of branches opens it, and the portal shows it over any section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

const edited = createStore<string | null>(() => null);

/** Opens a vendor's delivery area; null closes it. */
export const editArea = (of: string | null): void => edited.setState(of, true);

/** The vendor whose area is open; null if none is. */
export const useEditedArea = (): string | null => useStore(edited);
