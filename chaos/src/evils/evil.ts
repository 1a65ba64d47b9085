import type { Chance } from '@sendero/server/src/seed/chance.ts';
import type { Product } from '../product/product.ts';
import type { ServerProcess } from '../product/server-process.ts';
import { pause } from '../wait.ts';

/** Something bad that is done to a running product for a while. */
export interface Evil {
  /** As `--only` names it. */
  readonly name: string;
  /** Clients reach every server meanwhile: each of their calls has to be answered (SAF-02). */
  readonly reachable?: boolean;
  /** All is well again so soon after it is over; five seconds unless told (SAF-02). */
  readonly recovery_goal_s?: number;
  /** How many seconds it lasts, at least and at most. */
  readonly lasts_s: readonly [number, number];
  /** Why it cannot be done to this product; null where it can. */
  skip?(product: Product): string | null;
  /** Begins; the answer ends it and puts right what a caretaker would: a process started again, room on the disk. */
  start(product: Product, chance: Chance): Promise<() => Promise<void>>;
}

/** One of the servers. */
export function anyServer({ servers }: Product, chance: Chance): ServerProcess {
  const server = servers[chance.between(0, servers.length - 1)];
  if (!server) throw new Error('There is no server.');
  return server;
}

/** Does `work` every `every_ms` until the answer is called. What fails is tried again. */
export function repeatedly(every_ms: number, work: () => unknown): () => Promise<void> {
  const stopping = new AbortController();
  const turns = (async () => {
    while (!stopping.signal.aborted) {
      await Promise.resolve(work()).catch(() => undefined);
      await pause(every_ms);
    }
  })();
  return () => {
    stopping.abort();
    return turns;
  };
}
