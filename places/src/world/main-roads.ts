// The main roads of Natural Earth's file of all roads, ne_10m_roads.geojson (public domain), which no package has.
import * as z from 'zod/mini';
import type { LatLng } from '../geometry/lat-lng.ts';
import type { MapShape } from '../region/map-shapes.ts';

/** Types of main roads, and the zoom (of 256 px tiles) from which one is shown at the earliest. */
const EARLIEST: ReadonlyMap<unknown, number> = new Map([
  ['Major Highway', 0],
  ['Beltway', 0],
  ['Bypass', 0],
  ['Secondary Highway', 8],
  ['Road', 8],
]);
/** A road that Natural Earth itself shows later is no main one. */
const LATEST = 8;
/** Natural Earth counts zooms by tiles of 256 px, shapes have those of 512 px. */
const ZOOM_OFFSET = 1;

const RoadsFile = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({ properties: z.nullable(z.record(z.string(), z.unknown())), geometry: z.unknown() }),
  ),
});
/** Degrees with some play, since a file may go a little beyond 180; metres are far beyond. */
const Position = z.tuple(
  [z.number().check(z.minimum(-181), z.maximum(181)), z.number().check(z.minimum(-91), z.maximum(91))],
  z.number(),
);
const Line = z.array(Position);
const Geometry = z.nullable(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('LineString'), coordinates: Line }),
    z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line) }),
  ]),
);

/**
 * A street of the class `main` for each line of the main roads in the file, with the zoom from which it is shown.
 * Throws what is wrong with a file that is no GeoJSON or has no main road.
 */
export function mainRoadsIn(file: Uint8Array): readonly MapShape[] {
  const { success, data } = RoadsFile.safeParse(jsonIn(file));
  if (!success) throw new Error('it is no GeoJSON FeatureCollection');
  const roads = data.features.flatMap(({ properties, geometry }, index) => {
    const from = shownFrom(properties ?? {});
    return from === null ? [] : linesOf(geometry, index).map((line) => mainRoad(line, from));
  });
  if (roads.length === 0) throw new Error('it has no main roads');
  return roads;
}

function mainRoad(line: readonly LatLng[], from: number): MapShape {
  return { kind: 'street', form: 'line', lines: [line], properties: { class: 'main', from } };
}

function jsonIn(file: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(file));
  } catch (cause) {
    throw new Error('it is not written in JSON', { cause });
  }
}

/** The whole zoom from which a road is shown; null if it is no main road. Some redistributions have the names in capitals. */
function shownFrom(properties: Readonly<Record<string, unknown>>): number | null {
  const { featurecla, type, min_zoom, scalerank } = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const earliest = EARLIEST.get(type);
  const zoom = Number(min_zoom ?? scalerank ?? Infinity);
  if (featurecla !== 'Road' || earliest === undefined || !(zoom <= LATEST)) return null;
  return Math.max(0, Math.floor(Math.max(zoom, earliest)) - ZOOM_OFFSET);
}

function linesOf(geometry: unknown, index: number): readonly (readonly LatLng[])[] {
  const { success, data } = Geometry.safeParse(geometry);
  if (!success) throw new Error(`feature ${index} is no line in degrees`);
  if (!data) return [];
  const lines = data.type === 'LineString' ? [data.coordinates] : data.coordinates;
  return lines
    .filter((line) => line.length > 1)
    .map((line) => line.map(([lng, lat]): LatLng => ({ lat, lng })));
}
