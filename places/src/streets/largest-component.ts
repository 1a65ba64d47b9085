// The streets that are all reachable from each other, by Tarjan's algorithm (1972), without recursion.
import { acrossFrom, linkEnds, type Ends } from './link-ends.ts';

interface Streets extends Ends {
  readonly oneway: Uint8Array;
}

/**
 * 1 for each of `size` nodes in the largest strongly connected component, with one-way links respected. Of components
 * of equal size the first one found counts; takes linear time.
 */
export function largestComponent(size: number, streets: Streets): Uint8Array {
  const { first, ends } = linkEnds(size, streets);
  /** The order in which each node was met, from 1, and the earliest node that it leads back to. */
  const met = new Uint32Array(size);
  const back = new Uint32Array(size);
  const next = first.slice(0, size);
  const isOpen = new Uint8Array(size);
  const open = new Uint32Array(size);
  const path = new Uint32Array(size);
  let opened = 0;
  let clock = 0;
  let largest: Uint32Array = new Uint32Array();

  const enter = (node: number) => {
    met[node] = back[node] = ++clock;
    isOpen[node] = 1;
    open[opened++] = node;
  };
  const leadsBackTo = (node: number, when: number) => {
    if (when < (back[node] ?? 0)) back[node] = when;
  };
  const close = (node: number) => {
    const start = open.lastIndexOf(node, opened - 1);
    const part = open.slice(start, opened);
    for (const member of part) isOpen[member] = 0;
    opened = start;
    if (part.length > largest.length) largest = part;
  };

  for (let root = 0; root < size; root++) {
    if (met[root]) continue;
    let depth = 0;
    path[0] = root;
    enter(root);
    while (depth >= 0) {
      const node = path[depth] ?? 0;
      const at = next[node] ?? 0;
      if (at < (first[node + 1] ?? 0)) {
        next[node] = at + 1;
        const end = ends[at] ?? 0;
        if (end & 1 && streets.oneway[end >> 1]) continue;
        const neighbour = acrossFrom(streets, end);
        if (!met[neighbour]) {
          enter(neighbour);
          path[++depth] = neighbour;
        } else if (isOpen[neighbour]) leadsBackTo(node, met[neighbour] ?? 0);
      } else {
        if (back[node] === met[node]) close(node);
        depth--;
        if (depth >= 0) leadsBackTo(path[depth] ?? 0, back[node] ?? 0);
      }
    }
  }
  const inLargest = new Uint8Array(size);
  for (const node of largest) inLargest[node] = 1;
  return inLargest;
}
