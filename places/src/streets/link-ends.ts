// Lists the links that meet at each node, which every walk over streets needs.

/** The start and end node of each link. */
export interface Ends {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * The link ends at each node: those of node n are `ends[first[n]]` up to, not including, `ends[first[n + 1]]`. An end
 * is twice the link's number if the link starts there, and one more if it ends there.
 */
export interface LinkEnds {
  readonly first: Uint32Array;
  readonly ends: Uint32Array;
}

export function linkEnds(size: number, { from, to }: Ends): LinkEnds {
  const first = new Uint32Array(size + 1);
  for (const node of from) first[node + 1] = (first[node + 1] ?? 0) + 1;
  for (const node of to) first[node + 1] = (first[node + 1] ?? 0) + 1;
  for (let node = 0; node < size; node++) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const free = first.slice();
  const ends = new Uint32Array(2 * from.length);
  const place = (node: number, end: number) => {
    const at = free[node] ?? 0;
    ends[at] = end;
    free[node] = at + 1;
  };
  for (let link = 0; link < from.length; link++) {
    place(from[link] ?? 0, 2 * link);
    place(to[link] ?? 0, 2 * link + 1);
  }
  return { first, ends };
}

/** The node at the other end of a link, given one end. */
export function acrossFrom({ from, to }: Ends, end: number): number {
  return (end & 1 ? from[end >> 1] : to[end >> 1]) ?? 0;
}
