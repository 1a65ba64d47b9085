export interface Numbering {
  /** The things that have a number, in its order. */
  readonly things: readonly number[];
  numberOf(thing: number): number;
}

/** Gives some of `size` things numbers from 0 on, in the order in which they are first asked for. */
export function numbering(size: number): Numbering {
  const numbers = new Uint32Array(size);
  const things: number[] = [];
  return {
    things,
    numberOf(thing) {
      numbers[thing] ||= things.push(thing);
      return (numbers[thing] ?? 0) - 1;
    },
  };
}
