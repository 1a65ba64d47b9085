// Finds shortest paths by time between points on streets. Memory is allocated once and reused; a search only allocates
// its result.
import { distance, type Point } from '../geometry/plane.ts';
import { nodePoint, type StreetGraph } from '../streets/street-graph.ts';
import { positionOnSection, type SnappedPoint } from './snap-to-street.ts';
import { nodesAlongSection, unpackPath } from './unpack-path.ts';
import { backwardSearch, forwardSearch } from './upward-search.ts';

export interface ShortestPath {
  readonly seconds: number;
  /** From the first snapped point to the second, both included. */
  readonly line: readonly Point[];
}

/** Searches one graph, one search at a time. */
export interface PathFinder {
  /** Null if no path exists. */
  shortestPath(from: SnappedPoint, to: SnappedPoint): ShortestPath | null;
  /**
   * Returns a function that gives the seconds of the shortest path from any snapped point to `to`, Infinity without a
   * path. The function is valid until the next search.
   */
  timeTo(to: SnappedPoint): (from: SnappedPoint) => number;
}

/**
 * Finds shortest paths on `graph` by a bidirectional search of its contraction hierarchy: both searches go up until
 * neither can improve the meeting point.
 */
export function pathFinder(graph: StreetGraph): PathFinder {
  const forward = forwardSearch(graph.hierarchy);
  const backward = backwardSearch(graph.hierarchy);
  const leave = (snapped: SnappedPoint) => {
    const { from, to, from_s, to_s, oneway } = positionOnSection(graph, snapped);
    forward.clear();
    forward.reach(to, to_s);
    if (!oneway) forward.reach(from, from_s);
  };
  const arrive = (snapped: SnappedPoint) => {
    const { from, to, from_s, to_s, oneway } = positionOnSection(graph, snapped);
    backward.clear();
    backward.reach(from, from_s);
    if (!oneway) backward.reach(to, to_s);
  };
  const through = (crossing: number) => (forward.cost[crossing] ?? 0) + (backward.cost[crossing] ?? 0);

  return {
    shortestPath(from, to) {
      leave(from);
      arrive(to);
      let seconds = alongOneSection(graph, from, to);
      let meeting: number | null = null;
      for (;;) {
        const nearer = forward.least() < backward.least() ? forward : backward;
        if (nearer.least() >= seconds) break;
        const crossing = nearer.settle();
        if (through(crossing) < seconds) [seconds, meeting] = [through(crossing), crossing];
      }
      if (seconds === Infinity) return null;
      const nodes =
        meeting === null
          ? nodesAlongSection(graph, from, to)
          : unpackPath(graph, from, to, { forward, backward, meeting });
      const line = [from.point, ...nodes.map((node) => nodePoint(graph, node)), to.point];
      return { seconds, line: withoutRepeats(line) };
    },
    timeTo(to) {
      arrive(to);
      while (backward.least() < Infinity) backward.settle();
      return (from) => {
        leave(from);
        let seconds = alongOneSection(graph, from, to);
        while (forward.least() < seconds) seconds = Math.min(through(forward.settle()), seconds);
        return seconds;
      };
    },
  };
}

/**
 * The seconds between two snapped points on one section without leaving it; Infinity if they are on different sections.
 */
function alongOneSection(graph: StreetGraph, from: SnappedPoint, to: SnappedPoint): number {
  const start = positionOnSection(graph, from);
  const end = positionOnSection(graph, to);
  const isAgainst = start.oneway && (from.link - to.link || from.t - to.t) > 0;
  return start.section !== end.section || isAgainst ? Infinity : Math.abs(start.from_s - end.from_s);
}

function withoutRepeats(line: readonly Point[]): Point[] {
  return line.filter((point, index) => {
    const before = line[index - 1];
    return index === line.length - 1 || before === undefined || distance(before, point) > 0.01;
  });
}
