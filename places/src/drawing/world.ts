// Draws the world under the regions: coasts, borders, main roads, and the names of towns and countries.
import { within } from '../geometry/plane.ts';
import type { MapShape } from '../region/map-shapes.ts';
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
/** Roads are thin from afar, and never as wide as those of a region: they may lie some hundred metres off. */
const ROAD_PX = { from: 0.4, to: 3, perZoom: 0.3, zeroAt: 4, edge: 1 };
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
    drawRoads(world.street, screen, { colours, id: `${id}-world-roads` }),
  ].join('');
}

function drawRoads(
  roads: readonly MapShape[],
  screen: Screen,
  { colours, id }: { colours: Colours; id: string },
): string {
  const data = lineData(roads.filter(isShownAt(screen.zoom)), screen);
  if (data === '') return '';
  const { from, to, perZoom, zeroAt, edge } = ROAD_PX;
  const width = Math.min(to, Math.max(from, perZoom * (screen.zoom - zeroAt)));
  const line = (colour: string, px: number) =>
    `<use href="#${id}" stroke="${colour}" stroke-width="${px.toFixed(2)}"/>`;
  return [
    `<defs><path id="${id}" d="${data}"/></defs><g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    line(colours('main-edge'), width + edge),
    line(colours('main'), width),
    '</g>',
  ].join('');
}

function isShownAt(zoom: number): (shape: MapShape) => boolean {
  return ({ properties }) => Number(properties['from']) <= zoom - ZOOM_OFFSET;
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
  const isShown = isShownAt(screen.zoom);
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
