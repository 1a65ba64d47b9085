// Names of districts, parks, waters and places, set level where they fit.
import type { LatLng } from '@sendero/core/values/place';
import { boundsOf, centreOf } from '../geometry.ts';
import { nameIn, type Area, type Region } from '../region.ts';
import type { Colours } from './colours.ts';
import { boxAround, type Occupied } from './occupied.ts';
import { escaped, textWidth } from './text.ts';
import type { Screen } from './view.ts';

const PLACES_FROM_ZOOM = 14.3;
const DISTRICTS_BETWEEN = { from: 11, to: 15.8 };

interface Style {
  readonly size: number;
  readonly colour: string;
  readonly spacing?: number;
  readonly italic?: boolean;
  /** Pixels from the point down to the text's middle; the point is then kept free too. */
  readonly below?: number;
}

export function drawAreaNames(
  region: Region,
  screen: Screen,
  taken: Occupied,
  colours: Colours,
  language: string,
): string {
  const { districts, parks, waters } = region.basemap;
  const set = (at: LatLng, text: string, style: Style) => setLevel(screen, taken, at, text, style);
  const inside = (areas: readonly Area[], style: Style) =>
    areas.map(({ names, ring }) => {
      const name = nameIn(region, names, language);
      return roomFor(ring, screen, textWidth(name, style.size)) ? set(centreOf(ring), name, style) : '';
    });
  const showsDistricts = screen.zoom >= DISTRICTS_BETWEEN.from && screen.zoom <= DISTRICTS_BETWEEN.to;
  return [
    ...(showsDistricts ? districts : []).map(({ names, middle }) =>
      set(middle, nameIn(region, names, language).toLocaleUpperCase(language), {
        size: 11,
        colour: colours('district-label'),
        spacing: 1.4,
      }),
    ),
    ...inside(waters, { size: 11, colour: colours('water-label'), italic: true }),
    ...inside(parks, { size: 10.5, colour: colours('park-label') }),
  ].join('');
}

/** A dot at each place, its name beneath. */
export function drawPlaceNames(
  region: Region,
  screen: Screen,
  taken: Occupied,
  colours: Colours,
  language: string,
): string {
  if (screen.zoom < PLACES_FROM_ZOOM) return '';
  const style = { size: 10.5, colour: colours('label'), below: 11 };
  return region.basemap.places
    .map(({ names, at }) => {
      const name = setLevel(screen, taken, at, nameIn(region, names, language), style);
      const { x, y } = screen.toPixel(at);
      return (
        name &&
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.4" fill="${style.colour}" stroke-width="1.6"/>${name}`
      );
    })
    .join('');
}

function roomFor(ring: readonly LatLng[], screen: Screen, width: number): boolean {
  const { south, west, north, east } = boundsOf(ring);
  const low = screen.toPixel({ lat: south, lng: west });
  const high = screen.toPixel({ lat: north, lng: east });
  return high.x - low.x > width * 0.9 && low.y - high.y > 16;
}

function setLevel(screen: Screen, taken: Occupied, at: LatLng, text: string, style: Style): string {
  const { size, colour, spacing = 0, italic = false, below = 0 } = style;
  const { x, y } = screen.toPixel(at);
  const width = textWidth(text, size) + spacing * text.length + 8;
  if (text === '' || !taken.claim([boxAround(x, y + below / 2, width, size + 8 + below)])) return '';
  const tracking = spacing ? ` letter-spacing="${spacing}"` : '';
  const slant = italic ? ' font-style="italic"' : '';
  return `<text x="${x.toFixed(1)}" y="${(y + below + size * 0.35).toFixed(1)}" font-size="${size}" fill="${colour}"${tracking}${slant}>${escaped(text)}</text>`;
}
