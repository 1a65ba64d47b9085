// Draws names of districts, parks, waters and places horizontally where they fit.
import type { LatLng } from '../geometry/lat-lng.ts';
import type { MapShape } from '../region/map-shapes.ts';
import { nameIn } from '../region/region.ts';
import { textWidth } from '../text/text-width.ts';
import { boxAround, type CollisionIndex } from './collision-index.ts';
import type { Colours } from './colours.ts';
import { escaped } from './escaped.ts';
import { namesOf, placeOf, type MapInView } from './map-in-view.ts';
import type { Screen } from './screen.ts';

const PLACES_FROM_ZOOM = 14.3;
const DISTRICTS_BETWEEN = { from: 11, to: 15.8 };

export interface Style {
  readonly size: number;
  readonly colour: string;
  readonly spacing?: number;
  readonly italic?: boolean;
  /** Pixels from the point down to the middle of the text; the point itself is then kept free as well. */
  readonly below?: number;
}

export function drawAreaNames(
  map: MapInView,
  screen: Screen,
  taken: CollisionIndex,
  colours: Colours,
  language: string,
): string {
  const set = (shape: MapShape, style: Style, text = nameIn(namesOf(shape.properties), language)) =>
    setLevel(screen, taken, placeOf(shape), text, style);
  const showsDistricts = screen.zoom >= DISTRICTS_BETWEEN.from && screen.zoom <= DISTRICTS_BETWEEN.to;
  const district = { size: 11, colour: colours('district-label'), spacing: 1.4 };
  const areas = {
    water: { size: 11, colour: colours('water-label'), italic: true },
    park: { size: 10.5, colour: colours('park-label') },
  };
  return [
    ...(showsDistricts ? map.district : []).map((shape) =>
      set(shape, district, nameIn(namesOf(shape.properties), language).toLocaleUpperCase(language)),
    ),
    ...map['area-name']
      .filter(({ properties }) => screen.zoom >= Number(properties['from']))
      .map((shape) => set(shape, areas[shape.properties['class'] as keyof typeof areas])),
  ].join('');
}

/** Draws a dot at each place, with its name below. */
export function drawPlaceNames(
  map: MapInView,
  screen: Screen,
  taken: CollisionIndex,
  colours: Colours,
  language: string,
): string {
  if (screen.zoom < PLACES_FROM_ZOOM) return '';
  const style = { size: 10.5, colour: colours('label'), below: 11 };
  return map.place
    .map((shape) => {
      const at = placeOf(shape);
      const name = setLevel(screen, taken, at, nameIn(namesOf(shape.properties), language), style);
      const { x, y } = screen.toPixel(at);
      return (
        name &&
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.4" fill="${style.colour}" stroke-width="1.6"/>${name}`
      );
    })
    .join('');
}

/** A name set level at its point, if there is room. */
export function setLevel(
  screen: Screen,
  taken: CollisionIndex,
  at: LatLng,
  text: string,
  style: Style,
): string {
  const { size, colour, spacing = 0, italic = false, below = 0 } = style;
  const { x, y } = screen.toPixel(at);
  const width = textWidth(text, size) + spacing * text.length + 8;
  if (text === '' || !taken.claim([boxAround(x, y + below / 2, width, size + 8 + below)])) return '';
  const tracking = spacing ? ` letter-spacing="${spacing}"` : '';
  const slant = italic ? ' font-style="italic"' : '';
  return `<text x="${x.toFixed(1)}" y="${(y + below + size * 0.35).toFixed(1)}" font-size="${size}" fill="${colour}"${tracking}${slant}>${escaped(text)}</text>`;
}
