/** What an import leaves out or mends, counted by what it is, in words for people. */
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
