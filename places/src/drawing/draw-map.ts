// A region's map as one SVG, drawn by the server: for pages before their script, and where there is no WebGL.
import type { LatLng } from '@sendero/core/values/place';
import { mapInView } from './map-in-view.ts';
import type { DrawnRegion } from './region.ts';
import { drawAreaNames, drawPlaceNames } from './svg/area-names.ts';
import { coloursOf, type Colours } from './svg/colours.ts';
import { drawGround } from './svg/ground.ts';
import { drawMarkers, drawRoute, markerBox, routeBoxes, type MapMarker } from './svg/markers.ts';
import { occupied, type Box } from './svg/occupied.ts';
import { drawStreetNames } from './svg/street-names.ts';
import { escaped, textWidth } from './svg/text.ts';
import { screenOf, type MapView } from './svg/view.ts';

export interface MapOverlays {
  readonly markers: readonly MapMarker[];
  readonly route?: readonly LatLng[];
}

/**
 * Draws the part of `region` that `view` asks for, in Web Mercator, with the overlays on it.
 * Colours are custom properties (`--map-land`, `--map-route` …) that fall back to the theme's; every text is passed in.
 */
export async function svgMap(region: DrawnRegion, view: MapView, overlays: MapOverlays): Promise<string> {
  const screen = screenOf(view);
  const map = await mapInView(region, screen.bounds, screen.zoom);
  const colours = coloursOf(view.theme);
  const id = view.id ?? 'map';
  const corner = cornerNote(view, colours);
  const taken = occupied(view.width, view.height);
  taken.reserve([
    corner.box,
    ...overlays.markers.map((marker) => markerBox(marker, screen)),
    ...routeBoxes(overlays.route ?? [], screen),
  ]);
  const areaNames = drawAreaNames(map, screen, taken, colours, view.language);
  const streetNames = drawStreetNames(map, screen, taken, { language: view.language, id });
  const placeNames = drawPlaceNames(map, screen, taken, colours, view.language);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}" width="${view.width}" height="${view.height}"`,
    ` role="img" aria-label="${escaped(view.texts.title)}" font-family="system-ui, sans-serif">`,
    drawGround(map, region.bounds, screen, { colours, id }),
    drawRoute(overlays.route ?? [], screen, colours),
    `<g text-anchor="middle" fill="${colours('label')}" stroke="${colours('land')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke" aria-hidden="true">`,
    `${streetNames}${areaNames}${placeNames}</g>`,
    drawMarkers(overlays.markers, screen, colours),
    corner.svg,
    '</svg>',
  ].join('');
}

/** Whom the map thanks, in the lower corner where lines end. */
function cornerNote(
  { width, height, direction, texts }: MapView,
  colours: Colours,
): { svg: string; box: Box } {
  const { note } = texts;
  const wide = Math.ceil(textWidth(note, 10) + 16);
  const left = direction === 'ltr' ? width - wide : 0;
  const box = { left: left - 4, right: left + wide + 4, top: height - 22, bottom: height };
  const svg = [
    `<rect x="${left}" y="${height - 18}" width="${wide}" height="18" fill="${colours('land')}" opacity=".82"/>`,
    `<text x="${left + wide / 2}" y="${height - 5.5}" font-size="10" text-anchor="middle" fill="${colours('label')}">${escaped(note)}</text>`,
  ].join('');
  return { svg, box };
}
