import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from './persisted.ts';

/** The colours of the portal: light, dark, or as the device is set. */
export const themes = ['device', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** A script in the page applies it before anything is painted (server/src/http/first-frame). */
const theme = persisted<Theme>('theme', z.enum(themes), 'device');

export const useTheme = (): Theme => useStore(theme);

/** Chooses the colours of this device, in every window, at once and from now on. */
export const chooseTheme = (chosen: Theme): void => theme.setState(chosen, true);

/** Shows what is chosen from now on, in this window or another. */
export function followTheme(): void {
  theme.subscribe((chosen) => {
    const { dataset } = document.documentElement;
    if (chosen === 'device') delete dataset['theme'];
    else dataset['theme'] = chosen;
  });
}
