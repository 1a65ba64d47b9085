// Joins the lines that mappers split into ways: streets into longer lines, shores and outlines into rings.

/** A line as a list of node places. */
export type Line = readonly number[];

export interface Joined {
  /** Closed, the first node not repeated at the end. */
  readonly rings: readonly Line[];
  /** Not closed. */
  readonly open: readonly Line[];
}

/**
 * Joins lines end to end as far as possible. With `turning`, a line may be reversed to fit; without, each keeps its
 * direction, such as a coast that has its land to the left.
 */
export function joinLines(lines: readonly Line[], turning: boolean): Joined {
  const rings: Line[] = [];
  const open: Line[] = [];
  const ends = endsOf(lines, turning);
  const used = new Set<number>();
  const take = (node: number): Line | null => {
    const next = ends.get(node)?.find((index) => !used.has(index));
    const line = next === undefined ? undefined : lines[next];
    if (next === undefined || !line) return null;
    used.add(next);
    return line[0] === node ? line : line.toReversed();
  };
  const meeting = (node: number | undefined) => ends.get(node ?? -1)?.length ?? 0;
  for (const start of startsFirst(lines, meeting, turning)) {
    if (used.has(start)) continue;
    used.add(start);
    const line = lines[start] ?? [];
    const chain =
      turning && meeting(line[0]) > 1 && meeting(line.at(-1)) === 1 ? line.toReversed() : [...line];
    while (chain[0] !== chain.at(-1) || chain.length < 2) {
      const next = take(chain.at(-1) ?? -1);
      if (!next) break;
      for (const node of next.slice(1)) chain.push(node);
    }
    if (chain.length > 3 && chain[0] === chain.at(-1)) rings.push(chain.slice(0, -1));
    else if (chain.length > 1) open.push(chain);
  }
  return { rings, open };
}

/** The lines that continue from each node. */
function endsOf(lines: readonly Line[], turning: boolean): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  const note = (node: number | undefined, index: number) => {
    if (node === undefined) return;
    const known = ends.get(node);
    if (known) known.push(index);
    else ends.set(node, [index]);
  };
  for (const [index, line] of lines.entries()) {
    note(line[0], index);
    if (turning && line.at(-1) !== line[0]) note(line.at(-1), index);
  }
  return ends;
}

/** Orders the lines so that those with a loose end come first: a chain is then joined from its start. */
function startsFirst(
  lines: readonly Line[],
  meeting: (node: number | undefined) => number,
  turning: boolean,
): readonly number[] {
  const into = new Set(turning ? [] : lines.map((line) => line.at(-1)));
  const isStart = (line: Line) =>
    turning ? meeting(line[0]) === 1 || meeting(line.at(-1)) === 1 : !into.has(line[0]);
  const { starts = [], others = [] } = Object.groupBy(lines.keys(), (index) =>
    isStart(lines[index] ?? []) ? 'starts' : 'others',
  );
  return [...starts, ...others];
}
