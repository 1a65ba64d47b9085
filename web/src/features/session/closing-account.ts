// Whether the dialog that closes the account is open: the menu opens it, and the portal shows it over any section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

const asked = createStore<boolean>(() => false);

export const askToCloseAccount = (): void => asked.setState(true, true);
export const keepAccount = (): void => asked.setState(false, true);

export const useIsClosingAccount = (): boolean => useStore(asked);
