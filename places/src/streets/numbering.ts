export interface Numbering {
  /** The numbered things, in order of their numbers. */
  readonly things: readonly number[];
  numberOf(thing: number): number;
}

/** Numbers some of `size` things from 0, in the order of first use. */
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
