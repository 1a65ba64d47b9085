// The drawn map beneath its labels: land and water, parks, rails and streets.
import type { LatLng } from '@sendero/core/values/place';
import { boundsOf } from '../geometry.ts';
import type { Basemap, Region } from '../region.ts';
import type { StreetClass } from '../street-graph.ts';
import { clipLine, clipRing, pathData } from './clip.ts';
import type { Colours } from './colours.ts';
import type { Screen } from './view.ts';

/** Widths in pixels at zoom 14; each further step of zoom widens them by GROWTH. */
const WIDTH_PX: Record<StreetClass, number> = { main: 5.4, street: 3.4, lane: 2.2, path: 1.1 };
const GROWTH = 1.5;
/** Below this zoom a class is left out. */
const FROM_ZOOM: Record<StreetClass, number> = { main: 0, street: 12.2, lane: 13, path: 13.5 };
const DRAWN: readonly StreetClass[] = ['lane', 'street', 'main'];

/** The ground of `region` as SVG elements, bottom to top; `id` heads the ids of shapes drawn twice. */
export function drawGround({ basemap }: Region, screen: Screen, colours: Colours, id: string): string {
  const scale = GROWTH ** (screen.zoom - 14);
  const fill = (areas: Basemap['land'], colour: string, more = '') =>
    paint(areaData(areas, screen), `fill="${colour}"${more}`);
  const shore = ` stroke="${colours('shore')}" stroke-width="${round(1.2 * Math.min(scale, 1.6))}" stroke-linejoin="round"`;
  return [
    `<rect width="${screen.width}" height="${screen.height}" fill="${colours('water')}"/>`,
    fill(basemap.land, colours('land'), shore),
    fill(basemap.parks, colours('park')),
    fill(basemap.waters, colours('water'), shore),
    drawRails(basemap, screen, colours, scale),
    drawStreets(basemap, screen, colours, { scale, id }),
  ].join('');
}

function drawRails({ rails, trams }: Basemap, screen: Screen, colours: Colours, scale: number): string {
  const rail = lineData(rails, screen);
  const width = 2.4 * Math.min(1.6, Math.max(0.6, scale));
  return [
    paint(rail, `fill="none" stroke="${colours('rail')}" stroke-width="${round(width)}"`),
    paint(
      rail,
      `fill="none" stroke="${colours('land')}" stroke-width="${round(width * 0.5)}" stroke-dasharray="${round(width * 2.5)}"`,
    ),
    screen.zoom < 13
      ? ''
      : paint(lineData(trams, screen), `fill="none" stroke="${colours('tram')}" stroke-width="1"`),
  ].join('');
}

function drawStreets(
  { streets }: Basemap,
  screen: Screen,
  colours: Colours,
  { scale, id }: { scale: number; id: string },
): string {
  const data = (type: StreetClass) => {
    const lines = streets.filter((street) => street.class === type).map(({ line }) => line);
    return screen.zoom < FROM_ZOOM[type] ? '' : lineData(lines, screen);
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

function areaData(areas: Basemap['land'], screen: Screen): string {
  return areas
    .filter(({ ring }) => mayShow(ring, screen))
    .map(({ ring }) => pathData(clipRing(ring.map(screen.toPixel), screen), true))
    .join('');
}

function lineData(lines: readonly (readonly LatLng[])[], screen: Screen): string {
  const shown = lines
    .filter((line) => mayShow(line, screen))
    .flatMap((line) => clipLine(line.map(screen.toPixel), screen));
  return shown.map((run) => pathData(run, false)).join('');
}

/** Whether the box around the shape touches the picture; most of a city does not. */
function mayShow(shape: readonly LatLng[], screen: Screen): boolean {
  const { south, west, north, east } = boundsOf(shape);
  const topLeft = screen.toPixel({ lat: north, lng: west });
  const bottomRight = screen.toPixel({ lat: south, lng: east });
  const room = 24;
  return (
    topLeft.x < screen.width + room &&
    bottomRight.x > -room &&
    topLeft.y < screen.height + room &&
    bottomRight.y > -room
  );
}

function paint(data: string, attributes: string): string {
  return data === '' ? '' : `<path d="${data}" ${attributes}/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
