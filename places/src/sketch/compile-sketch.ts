// Compiles a sketch's text into a region: addresses, street graph and map from one source (regions/README.md).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planeOf, type Plane, type Point } from '../geometry/plane.ts';
import type { Basemap, Gazetteer, MapStreet, Region } from '../region/region.ts';
import { COURIER_KMH, streetGraph, type Roads, type StreetGraph } from '../streets/street-graph.ts';
import { gazetteerOf } from './gazetteer.ts';
import { joinStreets, type Stretch } from './join-streets.ts';
import { readSketch, type Sketch } from './sketch.ts';
import { smoothRing } from './smooth.ts';
import { layTrams } from './tram-lines.ts';

/** A region that is small enough to be in memory as a whole. */
export interface SketchedRegion extends Region {
  readonly map: { readonly basemap: Basemap };
}

/** Compiles the sketch `text` into the region `id`. Throws an error that names the line if the text is invalid. */
export function compileSketch(id: string, text: string): SketchedRegion {
  const sketch = readSketch(text);
  const plane = planeOf(sketch.bounds);
  const gazetteer = gazetteerOf(sketch, plane);
  const { graph, streets } = layStreets(sketch, plane);
  return {
    id,
    name: sketch.name,
    country_code: sketch.country_code,
    attribution: '',
    bounds: sketch.bounds,
    gazetteer,
    graph,
    map: { basemap: basemapOf(sketch, gazetteer, streets, layTrams(sketch.trams, graph, plane)) },
  };
}

/**
 * Compiles every `*.sketch` in `dir`, sorted by name. Throws an error that names file and line for an invalid sketch.
 */
export async function compileSketches(dir: string): Promise<readonly SketchedRegion[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sketch')).sort();
  return Promise.all(files.map((file) => compileFile(join(dir, file), file)));
}

async function compileFile(path: string, file: string): Promise<SketchedRegion> {
  const text = await readFile(path, 'utf8');
  try {
    return compileSketch(file.replace(/\.sketch$/, ''), text);
  } catch (cause) {
    const complaint = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path}: ${complaint}`, { cause });
  }
}

function layStreets(sketch: Sketch, plane: Plane): { graph: StreetGraph; streets: readonly MapStreet[] } {
  const pieces = sketch.streets.flatMap((street) => street.pieces.map((piece) => ({ street, piece })));
  const roads = pieces.map(({ street, piece }) => ({
    name: street.names.main,
    over: street.over,
    points: piece.map(plane.toPoint),
  }));
  const { nodes, stretches, lines } = joinStreets(roads);
  const streets = pieces.map(({ street }, road) => ({
    names: street.names,
    class: street.class,
    line: (lines[road] ?? []).map(plane.toLatLng),
  }));
  const drawn = pieces.map(({ street }) => street);
  return { graph: streetGraph(plane, roadsOf(nodes, stretches, drawn)), streets };
}

/** `drawn` are the streets that the stretches refer to by index. */
function roadsOf(nodes: readonly Point[], stretches: readonly Stretch[], drawn: Sketch['streets']): Roads {
  return {
    x: Float64Array.from(nodes, ({ x }) => x),
    y: Float64Array.from(nodes, ({ y }) => y),
    from: Uint32Array.from(stretches, ({ from }) => from),
    to: Uint32Array.from(stretches, ({ to }) => to),
    kmh: Uint8Array.from(stretches, ({ road }) => COURIER_KMH[drawn[road]?.class ?? 'path']),
    oneway: Uint8Array.from(stretches, ({ road }) => (drawn[road]?.oneway ? 1 : 0)),
  };
}

function basemapOf(
  sketch: Sketch,
  { districts, places }: Gazetteer,
  streets: readonly MapStreet[],
  trams: Basemap['trams'],
): Basemap {
  const smoothed = (areas: Sketch['land']) =>
    areas.map(({ names, ring }) => ({ names, ring: smoothRing(ring, sketch.bounds) }));
  return {
    land: smoothed(sketch.land),
    waters: smoothed(sketch.waters),
    parks: smoothed(sketch.parks),
    buildings: [],
    districts: districts.filter(
      ({ names }, index) => districts.findIndex((other) => other.names.main === names.main) === index,
    ),
    rails: sketch.rails,
    trams,
    streets,
    places,
  };
}
