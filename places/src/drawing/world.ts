// Draws the world under the regions: coasts, borders, and the names of towns and countries.
import { within } from '../geometry/plane.ts';
import { nameIn, type DrawnRegion } from '../region/region.ts';
import { setLevel } from './area-names.ts';
import type { CollisionIndex } from './collision-index.ts';
import type { Colours } from './colours.ts';
import { areaData, drawShore, lineData } from './ground.ts';
import { namesOf, placeOf, type MapInView } from './map-in-view.ts';
import type { Screen } from './screen.ts';

/** A drawing counts zooms by tiles of 256 px, the tiles' own numbers by 512 px. */
const ZOOM_OFFSET = 1;
const COUNTRIES_UNTIL = 8;
/** The region's own names say it better from here. */
const REGION_SAYS_FROM = 11;

export function drawWorld(
  world: MapInView,
  screen: Screen,
  { colours, id }: { colours: Colours; id: string },
): string {
  const borders = lineData(world.border, screen);
  return [
    `<rect width="${screen.width}" height="${screen.height}" fill="${colours('water')}"/>`,
    drawShore(areaData(world.land, screen), colours('land'), { id: `${id}-world`, scale: 1, colours }),
    borders && `<path d="${borders}" fill="none" stroke="${colours('border')}" stroke-dasharray="5 3"/>`,
  ].join('');
}

interface Naming {
  readonly taken: CollisionIndex;
  readonly colours: Colours;
  readonly language: string;
}

/** Countries first, then towns by size, each where it fits. */
export function drawWorldNames(
  world: MapInView,
  region: DrawnRegion | null,
  screen: Screen,
  { taken, colours, language }: Naming,
): string {
  const zoom = screen.zoom - ZOOM_OFFSET;
  const isShown = ({ properties }: MapInView['town'][number]): boolean => Number(properties['from']) <= zoom;
  const country = { size: 13, colour: colours('district-label'), spacing: 1.2 };
  const countryName = countryNames(language);
  const countries = screen.zoom > COUNTRIES_UNTIL ? [] : world.country.filter(isShown);
  const towns = world.town
    .filter(isShown)
    .filter((town) => screen.zoom < REGION_SAYS_FROM || !region || !within(region.bounds, placeOf(town)))
    .toSorted((a, b) => Number(b.properties['size']) - Number(a.properties['size']));
  return [
    ...countries.map((shape) =>
      setLevel(screen, taken, placeOf(shape), countryName(String(shape.properties['code'])), country),
    ),
    ...towns.map((shape) => {
      const name = nameIn(namesOf(shape.properties), language);
      return setLevel(screen, taken, placeOf(shape), name, { size: 11.5, colour: colours('label') });
    }),
  ].join('');
}

function countryNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
  return (code) => names.of(code) ?? '';
}
