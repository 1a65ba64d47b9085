import { LRUCache } from 'lru-cache';
import type { PerProcess } from './scope.ts';

interface Bounds<Value> {
  /** The most entries, or the largest sum of their weights. */
  readonly most: number;
  readonly weigh?: (value: Value, key: string) => number;
  /**
   * How long a value is used without refreshing. If unset, it stays as long as there is room, for values that cannot
   * change.
   */
  readonly life_ms?: number;
  readonly nowMs?: () => number;
}

/** Values that were looked up or computed lately. If there are too many, the least recently used ones are dropped. */
export class Cache<Value extends {}> extends LRUCache<string, Value> implements PerProcess {
  readonly scope = 'process';

  // Limited by weight: a maximum of entries would allocate memory for all of them at once, 5 MB and 20 ms for those of
  // one world.
  constructor({ most, weigh = () => 1, life_ms, nowMs = () => performance.now() }: Bounds<Value>) {
    // The library still returns a value whose age is exactly its life.
    const ttl = life_ms === undefined ? 0 : life_ms - 1;
    super({ maxSize: most, sizeCalculation: weigh, ttl, ttlResolution: 0, perf: { now: nowMs } });
  }

  /** Returns the value of `key`, made if it is missing. A pending promise is shared, and a rejected one is dropped. */
  memoize(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    if (made instanceof Promise)
      made.catch(() => {
        if (this.peek(key) === made) this.delete(key);
      });
    return made;
  }
}
