// Reads TopoJSON, in which neighbours share the line between them: coasts and borders come out of it without a search.
import type { LatLng } from '../geometry/lat-lng.ts';

/** An arc by its index; `~index` is the arc from its end to its start. */
type ArcIndex = number;
type Ring = readonly ArcIndex[];

export type TopologyArea = {
  /** ISO 3166's number; areas that not every party agrees on have none. */
  readonly id?: string;
} & (
  | { readonly type: 'Polygon'; readonly arcs: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly Ring[])[] }
);

export interface Topology {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  /** Each a start and its steps, in whole units of the transform. */
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: Readonly<Record<'countries' | 'land', { readonly geometries: readonly TopologyArea[] }>>;
}

/** The points of every arc, in degrees. */
export function arcsOf({ arcs, transform: { scale, translate } }: Topology): readonly (readonly LatLng[])[] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]) => {
      x += stepX;
      y += stepY;
      return { lat: y * scale[1] + translate[1], lng: x * scale[0] + translate[0] };
    });
  });
}

/** The polygons of an area, each an outline and its holes. */
export function polygonsOf(area: TopologyArea): readonly (readonly Ring[])[] {
  return area.type === 'Polygon' ? [area.arcs] : area.arcs;
}

/** The points of a ring without the first repeated at its end. */
export function ringOf(ring: Ring, arcs: readonly (readonly LatLng[])[]): readonly LatLng[] {
  return ring.flatMap((index) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
    return arc.slice(0, -1);
  });
}
