// Whether somebody is being asked if they mean to close their account: the menu asks, the portal shows it over every section.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

const asked = createStore<boolean>(() => false);

export const askToCloseAccount = (): void => asked.setState(true, true);
export const keepAccount = (): void => asked.setState(false, true);

export const useIsClosingAccount = (): boolean => useStore(asked);
