// A* over a street graph. All its memory is claimed once and reused, so a search allocates only its answer.
import { distance, type Point } from './geometry.ts';
import { FASTEST_M_PER_S, nodePoint, type Foothold, type StreetGraph } from './street-graph.ts';

export interface ShortestWay {
  readonly seconds: number;
  /** From the first foothold to the second, both included. */
  readonly line: readonly Point[];
}

type FindWay = (from: Foothold, to: Foothold) => ShortestWay | null;

/** A search for the quickest way between two places on the streets of `graph`; one search at a time. */
export function wayFinder(graph: StreetGraph): FindWay {
  const { arcs, links } = graph;
  const size = graph.x.length;
  const cost = new Float64Array(size);
  const parent = new Int32Array(size);
  const reachedIn = new Uint32Array(size);
  const doneIn = new Uint32Array(size);
  const queue = nodeQueue();
  let search = 0;

  const reach = (node: number, from: number, seconds: number, goal: Point) => {
    if (reachedIn[node] === search && (cost[node] ?? 0) <= seconds) return;
    reachedIn[node] = search;
    cost[node] = seconds;
    parent[node] = from;
    const left = Math.hypot(goal.x - (graph.x[node] ?? 0), goal.y - (graph.y[node] ?? 0));
    queue.push(node, seconds + left / FASTEST_M_PER_S);
  };

  return (from, to) => {
    search++;
    queue.clear();
    let best = alongOneLink(graph, from, to);
    let last = -1;
    const start = linkEnds(graph, from);
    const end = linkEnds(graph, to);
    reach(start.to, -1, start.ahead, to.point);
    if (!links.oneway[from.link]) reach(start.from, -1, start.back, to.point);

    while (queue.least() < best) {
      const node = queue.pop();
      if (doneIn[node] === search) continue;
      doneIn[node] = search;
      const here = cost[node] ?? 0;
      if (node === end.from && here + end.back < best) [best, last] = [here + end.back, node];
      if (node === end.to && !links.oneway[to.link] && here + end.ahead < best)
        [best, last] = [here + end.ahead, node];
      const stop = arcs.first[node + 1] ?? 0;
      for (let arc = arcs.first[node] ?? 0; arc < stop; arc++)
        reach(arcs.to[arc] ?? 0, node, here + (arcs.seconds[arc] ?? 0), to.point);
    }
    if (best === Infinity) return null;
    const line = [to.point];
    for (let node = last; node !== -1; node = parent[node] ?? -1) line.push(nodePoint(graph, node));
    line.push(from.point);
    return { seconds: best, line: withoutRepeats(line.reverse()) };
  };
}

/** The ends of the link under a foothold, and the seconds from it back to the one and ahead to the other. */
function linkEnds({ links }: StreetGraph, { link, t }: Foothold) {
  const seconds = links.seconds[link] ?? 0;
  return {
    from: links.from[link] ?? 0,
    to: links.to[link] ?? 0,
    back: t * seconds,
    ahead: (1 - t) * seconds,
  };
}

function alongOneLink({ links }: StreetGraph, from: Foothold, to: Foothold): number {
  if (from.link !== to.link || (links.oneway[from.link] && from.t > to.t)) return Infinity;
  return Math.abs(from.t - to.t) * (links.seconds[from.link] ?? 0);
}

function withoutRepeats(line: readonly Point[]): Point[] {
  return line.filter((point, index) => {
    const before = line[index - 1];
    return index === line.length - 1 || before === undefined || distance(before, point) > 0.01;
  });
}

/** A binary heap of nodes by rising key. */
function nodeQueue() {
  const nodes: number[] = [];
  const keys: number[] = [];
  let length = 0;
  const move = (from: number, to: number) => {
    nodes[to] = nodes[from] ?? 0;
    keys[to] = keys[from] ?? 0;
  };
  const put = (at: number, node: number, key: number) => {
    nodes[at] = node;
    keys[at] = key;
  };
  return {
    clear: () => (length = 0),
    least: () => (length === 0 ? Infinity : (keys[0] ?? Infinity)),
    push(node: number, key: number): void {
      let at = length++;
      for (let up = (at - 1) >> 1; at > 0 && (keys[up] ?? 0) > key; up = (at - 1) >> 1) {
        move(up, at);
        at = up;
      }
      put(at, node, key);
    },
    /** Takes out the node with the least key; never called on an empty queue. */
    pop(): number {
      const top = nodes[0] ?? 0;
      length--;
      const node = nodes[length] ?? 0;
      const key = keys[length] ?? 0;
      let at = 0;
      for (let down = 1; down < length; down = 2 * at + 1) {
        if (down + 1 < length && (keys[down + 1] ?? 0) < (keys[down] ?? 0)) down++;
        if ((keys[down] ?? 0) >= key) break;
        move(down, at);
        at = down;
      }
      put(at, node, key);
      return top;
    },
  };
}
