// Joins links into sections from crossing to crossing: at a bend a rider has no choice.
import { acrossFrom, linkEnds, type Ends, type LinkEnds } from './link-ends.ts';
import { numbering } from './numbering.ts';

export interface RiddenLinks extends Ends {
  /** A courier's seconds from end to end. */
  readonly seconds: Float64Array;
  readonly oneway: Uint8Array;
}

/** The links in the order and direction of their sections. */
export interface SectionedLinks extends Ends {
  readonly seconds: Float64Array;
  readonly section: Uint32Array;
}

/**
 * Sections between two crossings, each ridden from its first link to its last. Crossings have their own numbers,
 * different from node numbers.
 */
export interface Sections extends Ends {
  /** The links of section s are `first[s]` up to, not including, `first[s + 1]`. */
  readonly first: Uint32Array;
  readonly seconds: Float64Array;
  /** 1 if the section may be ridden only from `from` to `to`. */
  readonly oneway: Uint8Array;
}

/** The result of `sectionsOf` for links between `size` nodes. */
export interface Sectioned {
  readonly links: SectionedLinks;
  readonly sections: Sections;
  /** The number of crossings. */
  readonly crossings: number;
}

/**
 * Joins links that meet at bends into sections. All links must reach each other, and no link may end where it starts. A
 * single ring without a crossing gets one at one of its bends.
 */
export function sectionsOf(size: number, links: RiddenLinks): Sectioned {
  const { order, first } = walkSections(size, links, linkEnds(size, links));
  const from = order.map((end) => acrossFrom(links, end ^ 1));
  const to = order.map((end) => acrossFrom(links, end));
  const seconds = Float64Array.from(order, (end) => links.seconds[end >> 1] ?? 0);
  const section = new Uint32Array(order.length);
  const crossings = numbering(size);
  const starts = first.subarray(0, -1);
  const stops = first.subarray(1);
  for (const [each, start] of starts.entries()) section.fill(each, start, stops[each]);
  const sum = (start: number, stop: number) =>
    seconds.subarray(start, stop).reduce((sum, more) => sum + more, 0);
  return {
    links: { from, to, seconds, section },
    sections: {
      from: starts.map((start) => crossings.numberOf(from[start] ?? 0)),
      to: stops.map((stop) => crossings.numberOf(to[stop - 1] ?? 0)),
      first,
      seconds: Float64Array.from(starts, (start, each) => sum(start, stops[each] ?? 0)),
      oneway: Uint8Array.from(starts, (start) => links.oneway[(order[start] ?? 0) >> 1] ?? 0),
    },
    crossings: crossings.things.length,
  };
}

/** The link ends at which the sections enter their links, section by section, and the start index of each section. */
function walkSections(
  size: number,
  links: RiddenLinks,
  at: LinkEnds,
): { order: Uint32Array; first: Uint32Array } {
  const order: number[] = [];
  const first: number[] = [];
  const isRidden = new Uint8Array(links.from.length);
  const walk = (begin: number, end: number) => {
    first.push(order.length);
    for (let next: number | undefined = end; next !== undefined;) {
      order.push(next);
      isRidden[next >> 1] = 1;
      const node = acrossFrom(links, next);
      next = node !== begin && isBend(links, at, node) ? otherEnd(at, node, next ^ 1) : undefined;
    }
  };
  const walkFrom = (node: number) => {
    for (const end of at.ends.subarray(at.first[node], at.first[node + 1]))
      if (!isRidden[end >> 1] && !(end & 1 && links.oneway[end >> 1])) walk(node, end);
  };
  for (let node = 0; node < size; node++) if (!isBend(links, at, node)) walkFrom(node);
  for (const [link, node] of links.from.entries()) if (!isRidden[link]) walkFrom(node);
  first.push(order.length);
  return { order: Uint32Array.from(order), first: Uint32Array.from(first) };
}

/** Whether a rider at `node` can only continue or turn back: two links meet, both two-way or both one-way. */
function isBend(links: RiddenLinks, { first, ends }: LinkEnds, node: number): boolean {
  const start = first[node] ?? 0;
  if (first[node + 1] !== start + 2) return false;
  return links.oneway[(ends[start] ?? 0) >> 1] === links.oneway[(ends[start + 1] ?? 0) >> 1];
}

/** The end at a bend that is not `end`. */
function otherEnd({ first, ends }: LinkEnds, node: number, end: number): number | undefined {
  const start = first[node] ?? 0;
  return ends[start] === end ? ends[start + 1] : ends[start];
}
