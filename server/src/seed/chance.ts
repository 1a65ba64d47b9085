/** Repeatable random numbers: screenshots and tests show the demonstration. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
}

/** A linear congruential generator (Numerical Recipes' constants): plenty for believable data. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    between: (least, most) => least + below(most - least + 1),
    pick: (options) => options[below(options.length)] ?? options[0],
  };
}
