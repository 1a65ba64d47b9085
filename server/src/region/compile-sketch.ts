// A sketch's text → a region: addresses, street graph and map out of one source (regions/README.md).
import { planeOf, type Plane } from './geometry.ts';
import { gazetteerOf } from './gazetteer.ts';
import { joinStreets } from './join-streets.ts';
import type { Basemap, Gazetteer, MapStreet, Region } from './region.ts';
import { readSketch, type Sketch } from './sketch.ts';
import { smoothRing } from './smooth.ts';
import { streetGraph, type StreetGraph } from './street-graph.ts';

/** Compiles the sketch `text` into the region `id`. Throws on a text it cannot read, naming the line. */
export function compileSketch(id: string, text: string): Region {
  const sketch = readSketch(text);
  const plane = planeOf(sketch.bounds);
  const gazetteer = gazetteerOf(sketch, plane);
  const { graph, streets } = layStreets(sketch, plane);
  return {
    id,
    name: sketch.name,
    country_code: sketch.country_code,
    other_language: sketch.other_language,
    bounds: sketch.bounds,
    gazetteer,
    graph,
    basemap: basemapOf(sketch, gazetteer, streets),
  };
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
  return {
    graph: streetGraph(
      plane,
      nodes,
      stretches,
      pieces.map(({ street }) => street),
    ),
    streets,
  };
}

function basemapOf(sketch: Sketch, { districts, places }: Gazetteer, streets: readonly MapStreet[]): Basemap {
  const smoothed = (areas: Sketch['land']) =>
    areas.map(({ names, ring }) => ({ names, ring: smoothRing(ring, sketch.bounds) }));
  return {
    land: smoothed(sketch.land),
    waters: smoothed(sketch.waters),
    parks: smoothed(sketch.parks),
    districts: districts.filter(
      ({ names }, index) => districts.findIndex((other) => other.names.main === names.main) === index,
    ),
    rails: sketch.rails,
    trams: sketch.trams,
    streets,
    places,
  };
}
