/** How many of something everybody has; who has none takes no memory. */
export interface Tally {
  of(who: string): number;
  add(who: string, change: 1 | -1): void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const of = (who: string): number => counts.get(who) ?? 0;
  return {
    of,
    add(who, change) {
      const count = of(who) + change;
      if (count > 0) counts.set(who, count);
      else counts.delete(who);
    },
  };
}
