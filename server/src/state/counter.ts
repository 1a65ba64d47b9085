import type { PerProcess } from './scope.ts';

/** How many of something each caller has under way at this server; a caller with none takes no memory. */
export interface Counter extends PerProcess {
  of(who: string): number;
  /** Counts one more of `who`, until the returned function is called once. */
  begin(who: string): () => void;
}

export function createCounter(): Counter {
  const counts = new Map<string, number>();
  const of = (who: string): number => counts.get(who) ?? 0;
  return {
    scope: 'process',
    of,
    begin: (who) => {
      counts.set(who, of(who) + 1);
      return () => {
        const left = of(who) - 1;
        if (left > 0) counts.set(who, left);
        else counts.delete(who);
      };
    },
  };
}
