// Draws a region's map as one SVG, for pages without a script and browsers without WebGL.
import { isInside } from '../geometry/plane.ts';
import type { DrawnRegion } from '../region/region.ts';
import { textWidth } from '../text/text-width.ts';
import { WORLD_CREDIT } from '../tiles/tile-source.ts';
import { drawAreaNames, drawPlaceNames } from './area-names.ts';
import { collisionIndex, type Box } from './collision-index.ts';
import { coloursOf, type Colours } from './colours.ts';
import { escaped } from './escaped.ts';
import { drawGround } from './ground.ts';
import { mapInView, NO_SHAPES, worldInView } from './map-in-view.ts';
import type { MapOverlays, MapView } from './map-view.ts';
import { drawMarkers, drawRoute, markerBox, routeBoxes } from './markers.ts';
import { screenOf } from './screen.ts';
import { drawStreetNames } from './street-names.ts';
import { drawWorld, drawWorldNames } from './world.ts';

/**
 * Draws the part of `region` that `view` asks for in Web Mercator, with the overlays on top, and the world where the
 * region ends. Without a region all of it is the world. Colours are custom properties (`--map-land`, `--map-route` …)
 * with the theme's colours as defaults; the caller passes every text.
 */
export async function drawMap(
  region: DrawnRegion | null,
  view: MapView,
  overlays: MapOverlays,
  worldTiles: string | null = null,
): Promise<string> {
  const screen = screenOf(view);
  const map = region ? await mapInView(region, screen.bounds, screen.zoom) : NO_SHAPES;
  const isWhole = region !== null && isInside(screen.bounds, region.bounds);
  const world =
    isWhole || worldTiles === null ? null : await worldInView(worldTiles, screen.bounds, screen.zoom);
  const colours = coloursOf(view.theme);
  const id = view.id ?? 'map';
  const corner = cornerNote(
    view,
    world ? [view.texts.note, WORLD_CREDIT].filter(Boolean) : [view.texts.note],
    colours,
  );
  const taken = collisionIndex(view.width, view.height);
  taken.reserve([
    corner.box,
    ...overlays.markers.map((marker) => markerBox(marker, screen)),
    ...routeBoxes(overlays.route ?? [], screen),
  ]);
  const areaNames = drawAreaNames(map, screen, taken, colours, view.language);
  const streetNames = drawStreetNames(map, screen, taken, { language: view.language, id });
  const placeNames = drawPlaceNames(map, screen, taken, colours, view.language);
  const worldNames = world
    ? drawWorldNames(world, region, screen, { taken, colours, language: view.language })
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}" width="${view.width}" height="${view.height}"`,
    ` role="img" aria-label="${escaped(view.texts.title)}" font-family="system-ui, sans-serif">`,
    world ? drawWorld(world, screen, { colours, id }) : '',
    region ? drawGround(map, region.bounds, screen, { colours, id, isOverWorld: world !== null }) : '',
    drawRoute(overlays.route ?? [], screen, colours),
    `<g text-anchor="middle" fill="${colours('label')}" stroke="${colours('land')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke" aria-hidden="true">`,
    `${streetNames}${areaNames}${placeNames}${worldNames}</g>`,
    drawMarkers(overlays.markers, screen, colours),
    corner.svg,
    '</svg>',
  ].join('');
}

/** The attribution, in the lower corner at the end of the lines. */
function cornerNote(
  { width, height, direction }: MapView,
  notes: readonly string[],
  colours: Colours,
): { svg: string; box: Box } {
  const note = notes.join(' · ');
  const wide = Math.ceil(textWidth(note, 10) + 16);
  const left = direction === 'ltr' ? width - wide : 0;
  const box = { left: left - 4, right: left + wide + 4, top: height - 22, bottom: height };
  const svg = [
    `<rect x="${left}" y="${height - 18}" width="${wide}" height="18" fill="${colours('land')}" opacity=".82"/>`,
    `<text x="${left + wide / 2}" y="${height - 5.5}" font-size="10" text-anchor="middle" fill="${colours('label')}">${escaped(note)}</text>`,
  ].join('');
  return { svg, box };
}
