/** What an import left out or repaired, counted by a description for people. */
export interface Notes {
  count(what: string, times?: number): void;
  all(): Readonly<Record<string, number>>;
}

export function createNotes(): Notes {
  const counts = new Map<string, number>();
  return {
    count(what, times = 1) {
      if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times);
    },
    all: () => Object.fromEntries(counts),
  };
}
