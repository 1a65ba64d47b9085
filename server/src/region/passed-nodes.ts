// The bends and crossings that a quickest way passes: its short cuts unfolded down to the links.
import { START, type Climb } from './climb.ts';
import { onSection, type Foothold } from './foothold.ts';
import type { StreetGraph } from './street-graph.ts';

/** Where two climbs met. */
export interface Meeting {
  readonly ahead: Climb;
  readonly back: Climb;
  readonly top: number;
}

/** The nodes between two footholds of one section. */
export function passedOnSection({ links }: StreetGraph, from: Foothold, to: Foothold): readonly number[] {
  const nodes: number[] = [];
  if (from.link < to.link) rideOn(links.to, from.link, to.link - 1, nodes);
  else rideBack(links.from, from.link, to.link + 1, nodes);
  return nodes;
}

/** The nodes between two footholds on the way over the crossing where their climbs met. */
export function passedNodes(
  graph: StreetGraph,
  from: Foothold,
  to: Foothold,
  { ahead, back, top }: Meeting,
): readonly number[] {
  const { links, sections, hierarchy } = graph;
  const nodes: number[] = [];
  const last = (section: number) => (sections.first[section + 1] ?? 0) - 1;

  const leave = (at: number) => {
    const { section, to: end, to_s } = onSection(graph, from);
    if (at === end && ahead.cost[at] === to_s) rideOn(links.to, from.link, last(section), nodes);
    else rideBack(links.from, from.link, sections.first[section] ?? 0, nodes);
  };
  const arrive = (at: number) => {
    const { section, from: start, from_s } = onSection(graph, to);
    if (at === start && back.cost[at] === from_s)
      rideOn(links.to, sections.first[section] ?? 0, to.link - 1, nodes);
    else rideBack(links.from, last(section), to.link + 1, nodes);
  };
  const rideSection = (section: number, at: number) => {
    const first = sections.first[section] ?? 0;
    if (sections.from[section] === at) rideOn(links.to, first, last(section), nodes);
    else rideBack(links.from, last(section), first, nodes);
  };
  /** Rides an arc up from the crossing at its foot, or down to it. */
  const ride = (arc: number, foot: number, isUp: boolean): void => {
    const head = hierarchy.to[arc] ?? 0;
    const [start, end] = isUp ? [foot, head] : [head, foot];
    const via = (isUp ? hierarchy.up_via : hierarchy.down_via)[arc] ?? 0;
    if (via < 0) return rideSection(~via, start);
    ride(arcTo(graph, via, start), via, false);
    ride(arcTo(graph, via, end), via, true);
  };

  const climbed = arcsBelow(ahead, top);
  leave(climbed.at(-1)?.foot ?? top);
  for (const { arc, foot } of climbed.toReversed()) ride(arc, foot, true);
  const descended = arcsBelow(back, top);
  for (const { arc, foot } of descended) ride(arc, foot, false);
  arrive(descended.at(-1)?.foot ?? top);
  return nodes;
}

/** The arcs that a climb took to `top`, the highest first. */
function arcsBelow({ arc, below }: Climb, top: number): readonly { arc: number; foot: number }[] {
  const arcs = [];
  for (let at = top; arc[at] !== START; at = below[at] ?? 0)
    arcs.push({ arc: arc[at] ?? 0, foot: below[at] ?? 0 });
  return arcs;
}

function arcTo({ hierarchy: { first, to } }: StreetGraph, foot: number, head: number): number {
  let arc = first[foot] ?? 0;
  while (to[arc] !== head) arc++;
  return arc;
}

function rideOn(ends: Uint32Array, first: number, last: number, nodes: number[]): void {
  for (let link = first; link <= last; link++) nodes.push(ends[link] ?? 0);
}

function rideBack(starts: Uint32Array, first: number, last: number, nodes: number[]): void {
  for (let link = first; link >= last; link--) nodes.push(starts[link] ?? 0);
}
