// The quickest ways between places on the streets. All memory is claimed once and reused, so a search allocates only its answer.
import { climbAhead, climbBack } from './climb.ts';
import { onSection, type Foothold } from './foothold.ts';
import { distance, type Point } from './geometry.ts';
import { passedNodes, passedOnSection } from './passed-nodes.ts';
import { nodePoint, type StreetGraph } from './street-graph.ts';

export interface ShortestWay {
  readonly seconds: number;
  /** From the first foothold to the second, both included. */
  readonly line: readonly Point[];
}

/** Searches on one graph, one at a time. */
export interface WayFinder {
  /** The quickest way; null where there is none. */
  find(from: Foothold, to: Foothold): ShortestWay | null;
  /** Answers the seconds of the quickest way from any foothold to `to`, Infinity where there is none; good until the next search. */
  timeTo(to: Foothold): (from: Foothold) => number;
}

/**
 * Searches for the quickest ways between two places on the streets of `graph`: from both ends up its hierarchy, until
 * neither can meet the other sooner.
 */
export function wayFinder(graph: StreetGraph): WayFinder {
  const ahead = climbAhead(graph.hierarchy);
  const back = climbBack(graph.hierarchy);
  const leave = (foothold: Foothold) => {
    const { from, to, from_s, to_s, oneway } = onSection(graph, foothold);
    ahead.clear();
    ahead.reach(to, to_s);
    if (!oneway) ahead.reach(from, from_s);
  };
  const arrive = (foothold: Foothold) => {
    const { from, to, from_s, to_s, oneway } = onSection(graph, foothold);
    back.clear();
    back.reach(from, from_s);
    if (!oneway) back.reach(to, to_s);
  };
  const through = (crossing: number) => (ahead.cost[crossing] ?? 0) + (back.cost[crossing] ?? 0);

  return {
    find(from, to) {
      leave(from);
      arrive(to);
      let seconds = alongOneSection(graph, from, to);
      let top: number | null = null;
      for (;;) {
        const nearer = ahead.least() < back.least() ? ahead : back;
        if (nearer.least() >= seconds) break;
        const crossing = nearer.settle();
        if (through(crossing) < seconds) [seconds, top] = [through(crossing), crossing];
      }
      if (seconds === Infinity) return null;
      const nodes =
        top === null ? passedOnSection(graph, from, to) : passedNodes(graph, from, to, { ahead, back, top });
      const line = [from.point, ...nodes.map((node) => nodePoint(graph, node)), to.point];
      return { seconds, line: withoutRepeats(line) };
    },
    timeTo(to) {
      arrive(to);
      while (back.least() < Infinity) back.settle();
      return (from) => {
        leave(from);
        let seconds = alongOneSection(graph, from, to);
        while (ahead.least() < seconds) seconds = Math.min(through(ahead.settle()), seconds);
        return seconds;
      };
    },
  };
}

/** The seconds between two footholds of one section without leaving it, Infinity for all others. */
function alongOneSection(graph: StreetGraph, from: Foothold, to: Foothold): number {
  const start = onSection(graph, from);
  const end = onSection(graph, to);
  const isAgainst = start.oneway && (from.link - to.link || from.t - to.t) > 0;
  return start.section !== end.section || isAgainst ? Infinity : Math.abs(start.from_s - end.from_s);
}

function withoutRepeats(line: readonly Point[]): Point[] {
  return line.filter((point, index) => {
    const before = line[index - 1];
    return index === line.length - 1 || before === undefined || distance(before, point) > 0.01;
  });
}
