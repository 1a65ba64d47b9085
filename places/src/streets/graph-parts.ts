// Converts a street graph to arrays for storage, and back.
import Flatbush from 'flatbush';
import type { Plane } from '../geometry/plane.ts';
import type { StreetGraph } from './street-graph.ts';

/** Arrays by name, which are written to a file and mapped back with the same type. */
export type GraphParts = Readonly<Record<string, Float64Array | Uint32Array | Int32Array | Uint8Array>>;

/** Everything that `graphFrom` needs to rebuild the graph without computing anything. */
export function graphParts({ x, y, links, sections, hierarchy, index }: StreetGraph): GraphParts {
  return {
    x,
    y,
    ...named('links', links),
    ...named('sections', sections),
    ...named('hierarchy', hierarchy),
    index: index ? new Uint8Array(index.data) : new Uint8Array(),
  };
}

/** Rebuilds the graph from `graphParts`. The arrays may share one buffer; each must start at a multiple of 8 bytes. */
export function graphFrom(parts: GraphParts, plane: Plane): StreetGraph {
  const seconds = (name: string) => partOf(parts, name, Float64Array);
  const numbers = (name: string) => partOf(parts, name, Uint32Array);
  const index = partOf(parts, 'index', Uint8Array);
  return {
    plane,
    x: partOf(parts, 'x', Float64Array),
    y: partOf(parts, 'y', Float64Array),
    links: {
      from: numbers('links.from'),
      to: numbers('links.to'),
      seconds: seconds('links.seconds'),
      section: numbers('links.section'),
    },
    sections: {
      from: numbers('sections.from'),
      to: numbers('sections.to'),
      first: numbers('sections.first'),
      seconds: seconds('sections.seconds'),
      oneway: partOf(parts, 'sections.oneway', Uint8Array),
    },
    hierarchy: {
      first: numbers('hierarchy.first'),
      to: numbers('hierarchy.to'),
      up: seconds('hierarchy.up'),
      down: seconds('hierarchy.down'),
      up_via: partOf(parts, 'hierarchy.up_via', Int32Array),
      down_via: partOf(parts, 'hierarchy.down_via', Int32Array),
    },
    index: index.length === 0 ? null : Flatbush.from(index.slice().buffer),
  };
}

const named = (group: string, arrays: object) =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [`${group}.${name}`, array]));

function partOf<T extends GraphParts[string]>(parts: GraphParts, name: string, kind: new () => T): T {
  const part = parts[name];
  if (part instanceof kind) return part;
  throw new Error(`A stored street graph has no ${kind.name} "${name}".`);
}
