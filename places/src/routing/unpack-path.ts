// Unpacks the shortcuts of a shortest path into the bends and crossings that it passes.
import type { StreetGraph } from '../streets/street-graph.ts';
import { positionOnSection, type SnappedPoint } from './snap-to-street.ts';
import { START, type UpwardSearch } from './upward-search.ts';

/** Two searches and the crossing where they met. */
export interface Meeting {
  readonly forward: UpwardSearch;
  readonly backward: UpwardSearch;
  readonly meeting: number;
}

/** The nodes between two snapped points of one section. */
export function nodesAlongSection(
  { links }: StreetGraph,
  from: SnappedPoint,
  to: SnappedPoint,
): readonly number[] {
  const nodes: number[] = [];
  if (from.link < to.link) appendForward(links.to, from.link, to.link - 1, nodes);
  else appendBackward(links.from, from.link, to.link + 1, nodes);
  return nodes;
}

/** The nodes between two snapped points on the path through the crossing where their searches met. */
export function unpackPath(
  graph: StreetGraph,
  from: SnappedPoint,
  to: SnappedPoint,
  { forward, backward, meeting }: Meeting,
): readonly number[] {
  const { links, sections, hierarchy } = graph;
  const nodes: number[] = [];
  const last = (section: number) => (sections.first[section + 1] ?? 0) - 1;

  const leave = (at: number) => {
    const { section, to: end, to_s } = positionOnSection(graph, from);
    if (at === end && forward.cost[at] === to_s) appendForward(links.to, from.link, last(section), nodes);
    else appendBackward(links.from, from.link, sections.first[section] ?? 0, nodes);
  };
  const arrive = (at: number) => {
    const { section, from: start, from_s } = positionOnSection(graph, to);
    if (at === start && backward.cost[at] === from_s)
      appendForward(links.to, sections.first[section] ?? 0, to.link - 1, nodes);
    else appendBackward(links.from, last(section), to.link + 1, nodes);
  };
  const unpackSection = (section: number, at: number) => {
    const first = sections.first[section] ?? 0;
    if (sections.from[section] === at) appendForward(links.to, first, last(section), nodes);
    else appendBackward(links.from, last(section), first, nodes);
  };
  /** Appends the nodes of an arc, upwards from the crossing at its foot or downwards to it. */
  const unpackArc = (arc: number, foot: number, isUp: boolean): void => {
    const head = hierarchy.to[arc] ?? 0;
    const [start, end] = isUp ? [foot, head] : [head, foot];
    const via = (isUp ? hierarchy.up_via : hierarchy.down_via)[arc] ?? 0;
    if (via < 0) return unpackSection(~via, start);
    unpackArc(arcBetween(graph, via, start), via, false);
    unpackArc(arcBetween(graph, via, end), via, true);
  };

  const ascent = arcsTo(forward, meeting);
  leave(ascent.at(-1)?.foot ?? meeting);
  for (const { arc, foot } of ascent.toReversed()) unpackArc(arc, foot, true);
  const descent = arcsTo(backward, meeting);
  for (const { arc, foot } of descent) unpackArc(arc, foot, false);
  arrive(descent.at(-1)?.foot ?? meeting);
  return nodes;
}

/** The arcs by which a search reached the crossing `top`, the highest arc first. */
function arcsTo({ arc, parent }: UpwardSearch, top: number): readonly { arc: number; foot: number }[] {
  const arcs = [];
  for (let at = top; arc[at] !== START; at = parent[at] ?? 0)
    arcs.push({ arc: arc[at] ?? 0, foot: parent[at] ?? 0 });
  return arcs;
}

function arcBetween({ hierarchy: { first, to } }: StreetGraph, foot: number, head: number): number {
  let arc = first[foot] ?? 0;
  while (to[arc] !== head) arc++;
  return arc;
}

function appendForward(ends: Uint32Array, first: number, last: number, nodes: number[]): void {
  for (let link = first; link <= last; link++) nodes.push(ends[link] ?? 0);
}

function appendBackward(starts: Uint32Array, first: number, last: number, nodes: number[]): void {
  for (let link = first; link >= last; link--) nodes.push(starts[link] ?? 0);
}
