// Draws the map below the labels: land, water, parks, buildings, rails and streets.
import { clipLine, clipRing } from '../geometry/clip.ts';
import type { LatLng } from '../geometry/lat-lng.ts';
import { boundsOf, type Bounds, type Point } from '../geometry/plane.ts';
import type { MapShape } from '../region/map-shapes.ts';
import type { StreetClass } from '../streets/street-graph.ts';
import type { Colours } from './colours.ts';
import { streetClassOf, type MapInView } from './map-in-view.ts';
import { pathData } from './path-data.ts';
import type { Screen } from './screen.ts';

/** Widths in pixels at zoom 14; each further step of zoom widens them by GROWTH. */
const WIDTH_PX: Record<StreetClass, number> = { main: 5.4, street: 3.4, lane: 2.2, path: 1.1 };
const GROWTH = 1.5;
/** Below this zoom a class is left out. */
const FROM_ZOOM: Record<StreetClass, number> = { main: 0, street: 12.2, lane: 13, path: 13.5 };
const BUILDINGS_FROM_ZOOM = 15.4;
const TRAMS_FROM_ZOOM = 15;
const DRAWN: readonly StreetClass[] = ['lane', 'street', 'main'];

/**
 * Draws the region's map within `bounds` as SVG elements, bottom to top; `id` prefixes the ids of shapes that are drawn
 * twice.
 */
export function drawGround(
  map: MapInView,
  bounds: Bounds,
  screen: Screen,
  { colours, id, isOverWorld }: { colours: Colours; id: string; isOverWorld: boolean },
): string {
  const scale = GROWTH ** (screen.zoom - 14);
  const fill = (areas: readonly MapShape[], colour: string) =>
    paint(areaData(areas, screen), `fill="${colour}"`);
  const ground = [
    `<rect width="${screen.width}" height="${screen.height}" fill="${colours('water')}"/>`,
    drawShore(areaData(map.land, screen), colours('land'), { id: `${id}-land`, scale, colours }),
    fill(map.park, colours('park')),
    drawShore(areaData(map.water, screen), colours('water'), { id: `${id}-water`, scale, colours }),
    screen.zoom < BUILDINGS_FROM_ZOOM ? '' : fill(map.building, colours('building')),
    isOverWorld ? '' : paint(outsideData(bounds, screen), `fill="${colours('land')}" fill-rule="evenodd"`),
    drawRails(map, screen, colours, scale),
    drawStreets(map.street, screen, colours, { scale, id }),
    drawTrams(map, screen, colours),
  ].join('');
  return isOverWorld ? clipped(ground, bounds, screen, id) : ground;
}

/** What is inside the region alone: beyond it the world below shows. */
function clipped(ground: string, { south, west, north, east }: Bounds, screen: Screen, id: string): string {
  const low = screen.toPixel({ lat: south, lng: west });
  const high = screen.toPixel({ lat: north, lng: east });
  const [left, right] = [Math.max(low.x, screen.box.left), Math.min(high.x, screen.box.right)];
  const [top, bottom] = [Math.max(high.y, screen.box.top), Math.min(low.y, screen.box.bottom)];
  if (left >= right || top >= bottom) return '';
  const rect = `<rect x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}"/>`;
  return `<clipPath id="${id}-region">${rect}</clipPath><g clip-path="url(#${id}-region)">${ground}</g>`;
}

/** The area outside the region, where land and water are unknown. */
function outsideData({ south, west, north, east }: Bounds, screen: Screen): string {
  const { box } = screen;
  const low = screen.toPixel({ lat: south, lng: west });
  const high = screen.toPixel({ lat: north, lng: east });
  if (low.x <= box.left && high.x >= box.right && high.y <= box.top && low.y >= box.bottom) return '';
  const region = [low, { x: low.x, y: high.y }, high, { x: high.x, y: low.y }];
  const { left, right, top, bottom } = box;
  const picture = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return pathData(picture, true) + pathData(clipRing(region, box), true);
}

/**
 * Draws an area over its own edge, so that only the outer half of the edge shows, and no edge where pieces of one area
 * meet.
 */
export function drawShore(
  data: string,
  colour: string,
  { id, scale, colours }: { id: string; scale: number; colours: Colours },
): string {
  if (data === '') return '';
  const width = round(2 * Math.min(scale, 1.6));
  return [
    `<defs><path id="${id}" d="${data}"/></defs>`,
    `<use href="#${id}" fill="none" stroke="${colours('shore')}" stroke-width="${width}" stroke-linejoin="round"/>`,
    `<use href="#${id}" fill="${colour}"/>`,
  ].join('');
}

function drawRails({ rail }: MapInView, screen: Screen, colours: Colours, scale: number): string {
  const rails = lineData(rail, screen);
  const width = 2.4 * Math.min(1.6, Math.max(0.6, scale));
  return [
    paint(rails, `fill="none" stroke="${colours('rail')}" stroke-width="${round(width)}"`),
    paint(
      rails,
      `fill="none" stroke="${colours('land')}" stroke-width="${round(width * 0.5)}" stroke-dasharray="${round(width * 2.5)}"`,
    ),
  ].join('');
}

/** A rail is a line in its street, which has to be wide enough for it. */
function drawTrams({ tram }: MapInView, screen: Screen, colours: Colours): string {
  if (screen.zoom < TRAMS_FROM_ZOOM) return '';
  return paint(lineData(tram, screen), `fill="none" stroke="${colours('tram')}" stroke-width="1"`);
}

function drawStreets(
  streets: readonly MapShape[],
  screen: Screen,
  colours: Colours,
  { scale, id }: { scale: number; id: string },
): string {
  const data = (type: StreetClass) => {
    if (screen.zoom < FROM_ZOOM[type]) return '';
    return lineData(
      streets.filter((street) => streetClassOf(street) === type),
      screen,
    );
  };
  const drawn = DRAWN.map((type) => ({ type, data: data(type), width: WIDTH_PX[type] * scale })).filter(
    (shape) => shape.data !== '',
  );
  const edge = ({ type, width }: (typeof drawn)[number]) =>
    `<use href="#${id}-${type}" stroke="${colours(type === 'main' ? 'main-edge' : 'street-edge')}" stroke-width="${round(width + 1.6)}"/>`;
  const face = ({ type, width }: (typeof drawn)[number]) =>
    `<use href="#${id}-${type}" stroke="${colours(type === 'main' ? 'main' : 'street')}" stroke-width="${round(width)}"/>`;
  const dash = `${round(2.5 * scale)} ${round(2 * scale)}`;
  return [
    `<defs>${drawn.map((shape) => `<path id="${id}-${shape.type}" d="${shape.data}"/>`).join('')}</defs>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    paint(
      data('path'),
      `stroke="${colours('path')}" stroke-width="${round(WIDTH_PX.path * scale)}" stroke-linecap="butt" stroke-dasharray="${dash}"`,
    ),
    ...drawn.map(edge),
    ...drawn.map(face),
    '</g>',
  ].join('');
}

/** Outlines run one way round and holes the other, so that pieces may overlap and holes remain holes. */
export function areaData(areas: readonly MapShape[], screen: Screen): string {
  return areas
    .filter(({ lines: [outline = []] }) => mayShow(outline, screen))
    .flatMap(({ lines }) => lines.map((ring, index) => wound(ring.map(screen.toPixel), index === 0)))
    .map((ring) => pathData(clipRing(ring, screen.box), true))
    .join('');
}

function wound(ring: readonly Point[], clockwise: boolean): readonly Point[] {
  let area = 0;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before) area += before.x * point.y - point.x * before.y;
    before = point;
  }
  return area >= 0 === clockwise ? ring : ring.toReversed();
}

export function lineData(shapes: readonly MapShape[], screen: Screen): string {
  const shown = shapes
    .flatMap(({ lines }) => lines.filter((line) => mayShow(line, screen)))
    .flatMap((line) => clipLine(line.map(screen.toPixel), screen.box));
  return shown.map((run) => pathData(run, false)).join('');
}

/** Whether the shape's bounding box touches the picture; most of a city does not. */
function mayShow(shape: readonly LatLng[], { bounds }: Screen): boolean {
  const { south, west, north, east } = boundsOf(shape);
  return west < bounds.east && east > bounds.west && south < bounds.north && north > bounds.south;
}

function paint(data: string, attributes: string): string {
  return data === '' ? '' : `<path d="${data}" ${attributes}/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
