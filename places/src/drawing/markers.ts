// Draws the overlays: the route, and the markers of pickup, drop-off and rider.
import { clipLine } from '../geometry/clip.ts';
import type { LatLng } from '../geometry/lat-lng.ts';
import { between, distance, segmentsOf } from '../geometry/plane.ts';
import { textWidth } from '../text/text-width.ts';
import { boxAround, type Box } from './collision-index.ts';
import type { Colours } from './colours.ts';
import { escaped } from './escaped.ts';
import type { MapMarker } from './map-view.ts';
import { pathData } from './path-data.ts';
import type { Screen } from './screen.ts';

/** Glyphs on a grid of 24, drawn around its middle. */
const GLYPHS: Record<MapMarker['kind'], string> = {
  pickup:
    'M-7-1.5l1.6-5h10.8l1.6 5v.6a2.4 2.4 0 0 1-4.7.6 2.4 2.4 0 0 1-4.6 0 2.4 2.4 0 0 1-4.7-.6zM-5.4 2v4.8h10.8v-4.8',
  dropoff: 'M-6 .2l6-5.4 6 5.4M-4.2-1v6.4h8.4v-6.4',
  rider:
    'M-8.2 3.4a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM2.2 3.4a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM-5.2 3.4l2.6-6h4.8l3 6M-2.6-2.6l3.4 6M2.2-2.6l-.9-2.8h2.4M-4-4.6h2.6',
};

const HEAD_RADIUS_PX = 14;
const PIN_HEIGHT_PX = 30;

export function drawRoute(route: readonly LatLng[], screen: Screen, colours: Colours): string {
  const data = clipLine(route.map(screen.toPixel), screen.box)
    .map((run) => pathData(run, false))
    .join('');
  if (data === '') return '';
  const stroke = (colour: string, width: number) =>
    `<path d="${data}" stroke="${colour}" stroke-width="${width}"/>`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${stroke(colours('route-edge'), 8)}${stroke(colours('route'), 4.5)}</g>`;
}

/** The boxes that the route covers: a label there would cut the route in two. */
export function routeBoxes(route: readonly LatLng[], screen: Screen): readonly Box[] {
  const size = 8;
  return [...segmentsOf(route.map(screen.toPixel))].flatMap(([a, b]) => {
    const steps = Math.ceil(distance(a, b) / size);
    return Array.from({ length: steps }, (_, step) => between(a, b, step / steps)).map(({ x, y }) =>
      boxAround(x, y, size, size),
    );
  });
}

/** A pin whose tip is the point; for a moving rider, a disc around the point. Later markers are on top. */
export function drawMarkers(markers: readonly MapMarker[], screen: Screen, colours: Colours): string {
  return markers.map((marker) => drawMarker(marker, screen, colours)).join('');
}

function drawMarker({ kind, label, ...at }: MapMarker, screen: Screen, colours: Colours): string {
  const { x, y } = screen.toPixel(at);
  const lift = kind === 'rider' ? 0 : PIN_HEIGHT_PX;
  const shape =
    kind === 'rider'
      ? `<circle r="${HEAD_RADIUS_PX}"/>`
      : `<path d="M0 0C-2.5-7-${HEAD_RADIUS_PX}-16-${HEAD_RADIUS_PX}-${lift}a${HEAD_RADIUS_PX} ${HEAD_RADIUS_PX} 0 1 1 ${2 * HEAD_RADIUS_PX} 0C${HEAD_RADIUS_PX}-16 2.5-7 0 0z"/>`;
  return [
    `<g data-marker="${kind}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">`,
    kind === 'rider'
      ? `<circle r="22" fill="${colours('rider')}" opacity=".18"/>`
      : '<ellipse rx="6" ry="2.4" opacity=".25"/>',
    `<g fill="${colours(kind)}" stroke="${colours('marker-ink')}" stroke-width="2.5" stroke-linejoin="round">${shape}</g>`,
    `<path d="${GLYPHS[kind]}" transform="translate(0 ${-lift}) scale(.95)" fill="none" stroke="${colours('marker-ink')}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`,
    label ? drawLabel(label, -lift - HEAD_RADIUS_PX - 8, colours) : '',
    '</g>',
  ].join('');
}

function drawLabel(label: string, bottom: number, colours: Colours): string {
  const width = Math.ceil(textWidth(label, 12.5) + 18);
  return [
    `<rect x="${-width / 2}" y="${bottom - 22}" width="${width}" height="22" rx="11" fill="${colours('pickup')}"/>`,
    `<text y="${bottom - 6.6}" font-size="12.5" font-weight="600" fill="${colours('marker-ink')}" text-anchor="middle">${escaped(label)}</text>`,
  ].join('');
}

/** The box that a marker covers, so that labels avoid it. */
export function markerBox({ kind, label, ...at }: MapMarker, screen: Screen): Box {
  const { x, y } = screen.toPixel(at);
  const width = Math.max(2 * HEAD_RADIUS_PX + 6, label ? textWidth(label, 12.5) + 18 : 0);
  const bottom = kind === 'rider' ? HEAD_RADIUS_PX + 4 : 4;
  const top = (kind === 'rider' ? 0 : PIN_HEIGHT_PX) + HEAD_RADIUS_PX + (label ? 32 : 4);
  return boxAround(x, y + (bottom - top) / 2, width, bottom + top);
}
