// The streets of a region as a graph in typed arrays: small, fast to search, and stored unchanged.
import Flatbush from 'flatbush';
import { distance, type Plane, type Point } from '../geometry/plane.ts';
import { hierarchyOf, type Hierarchy } from './hierarchy.ts';
import { largestComponent } from './largest-component.ts';
import { numbering } from './numbering.ts';
import { sectionsOf, type RiddenLinks, type SectionedLinks, type Sections } from './sections.ts';

export type StreetClass = 'main' | 'street' | 'lane' | 'path';

/** A courier's speed on each class, in km/h (regions/README.md). */
export const COURIER_KMH: Record<StreetClass, number> = { main: 30, street: 22, lane: 15, path: 12 };

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Streets from a source: points in metres of the region's plane, including bends, and straight links between two
 * points.
 */
export interface Roads extends Points {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** A courier's speed on each link, at least 1. */
  readonly kmh: Uint8Array;
  /** 1 if the link may be ridden only from `from` to `to`. */
  readonly oneway: Uint8Array;
}

/**
 * Straight links between nodes (bends are nodes too), sections of links from crossing to crossing, and the search
 * structures. The crossings of the sections are those of the hierarchy.
 */
export interface StreetGraph extends Points {
  readonly plane: Plane;
  readonly links: SectionedLinks;
  readonly sections: Sections;
  readonly hierarchy: Hierarchy;
  /** Bounding boxes of the links, accurate to a centimetre; null without links. */
  readonly index: Flatbush | null;
}

/** The graph of the links that can all reach each other; links cut off from them are left out. */
export function streetGraph(plane: Plane, roads: Roads): StreetGraph {
  const { links, sections, crossings } = sectionsOf(roads.x.length, reachableLinks(roads));
  const { hierarchy, rank } = hierarchyOf(crossings, sections);
  const ranked = (crossing: number) => rank[crossing] ?? 0;
  const { points, from, to } = usedPoints(roads, links);
  return {
    plane,
    ...points,
    links: { ...links, from, to },
    sections: { ...sections, from: sections.from.map(ranked), to: sections.to.map(ranked) },
    hierarchy,
    index: indexLinks(points, from, to),
  };
}

export function nodePoint({ x, y }: Points, node: number): Point {
  return { x: x[node] ?? 0, y: y[node] ?? 0 };
}

/** The links whose ends can all reach each other, without links of zero length that lead back to their start. */
function reachableLinks({ x, y, from, to, kmh, oneway }: Roads): RiddenLinks {
  const inLargest = largestComponent(x.length, { from, to, oneway });
  const used: number[] = [];
  for (const [link, start] of from.entries()) {
    const end = to[link] ?? 0;
    if (inLargest[start] && inLargest[end] && start !== end) used.push(link);
  }
  const secondsOf = (link: number) => {
    const metres = distance(nodePoint({ x, y }, from[link] ?? 0), nodePoint({ x, y }, to[link] ?? 0));
    return (metres * 3.6) / (kmh[link] ?? 1);
  };
  return {
    from: Uint32Array.from(used, (link) => from[link] ?? 0),
    to: Uint32Array.from(used, (link) => to[link] ?? 0),
    seconds: Float64Array.from(used, secondsOf),
    oneway: Uint8Array.from(used, (link) => oneway[link] ?? 0),
  };
}

/** The points that links use, numbered in the order of the links, so that nearby points are near in memory. */
function usedPoints({ x, y }: Points, links: SectionedLinks) {
  const nodes = numbering(x.length);
  const from = links.from.map(nodes.numberOf);
  const to = links.to.map(nodes.numberOf);
  const points = {
    x: Float64Array.from(nodes.things, (node) => x[node] ?? 0),
    y: Float64Array.from(nodes.things, (node) => y[node] ?? 0),
  };
  return { points, from, to };
}

function indexLinks(points: Points, from: Uint32Array, to: Uint32Array): Flatbush | null {
  if (from.length === 0) return null;
  const index = new Flatbush(from.length, 16, Float32Array);
  for (const [link, start] of from.entries()) {
    const a = nodePoint(points, start);
    const b = nodePoint(points, to[link] ?? 0);
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  }
  index.finish();
  return index;
}
