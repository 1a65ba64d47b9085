// The map's colours from the page's tokens, in a format for WebGL.
import { tokenColour } from '../token-colour.ts';

/** Every colour as `rgb(…)`. */
export interface Palette {
  readonly land: string;
  readonly water: string;
  readonly park: string;
  readonly building: string;
  readonly road: string;
  readonly casing: string;
  readonly main: string;
  readonly mainCasing: string;
  readonly label: string;
  readonly halo: string;
  readonly route: string;
  readonly area: string;
  readonly border: string;
}

export function readPalette(): Palette {
  return {
    land: tokenColour('--map-land'),
    water: tokenColour('--map-water'),
    park: tokenColour('--map-park'),
    building: tokenColour('--map-building'),
    road: tokenColour('--map-road'),
    casing: tokenColour('--map-road-casing'),
    main: tokenColour('--map-main'),
    mainCasing: tokenColour('--map-main-casing'),
    label: tokenColour('--map-label'),
    halo: tokenColour('--map-halo'),
    route: tokenColour('--map-route'),
    area: tokenColour('--map-area'),
    border: tokenColour('--map-border'),
  };
}

/** Whether the page is dark, by its own setting or the system's. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Calls `listener` when the page's colours may have changed; returns a function that unsubscribes. */
export function onTheme(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  media.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] });
  return () => {
    media.removeEventListener('change', listener);
    observer.disconnect();
  };
}
