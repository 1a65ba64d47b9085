// How often somebody may do what costs others: counted once for all servers, before it is done (SAF-05, decision 0043).
import { macOf } from '../http/mac.ts';
import { Problem } from '../http/problem.ts';
import type { World } from '../world.ts';
import { networkOf } from './network-of.ts';

/** What a limit needs of the world. */
export type Counting = Pick<World, 'clock' | 'config' | 'counts' | 'log'>;

/** One time that was counted. */
export interface Counted {
  /** How many there are in this window, this one included. */
  readonly nth: number;
  /** It was no misuse: it counts no longer. */
  giveBack(): Promise<void>;
}

/** Who has done something how often, for all servers on the database. Refuses with 503 what it cannot count. */
export interface Limit {
  /** Counts one more time of `who`; refuses what is too much within the window. */
  count(world: Counting, who: string): Promise<Counted>;
  /** Counts one more time of `who`; whether that is not too much within the window. */
  allows(world: Counting, who: string): Promise<boolean>;
  /** What `who` did in this window no longer counts. */
  forgive(world: Counting, who: string): Promise<void>;
}

interface Options {
  /** What is counted, in a word: no two limits have the same. */
  readonly name: string;
  readonly most: number;
  readonly window_ms: number;
  /** `who` is a network address: IPv6 counts by its /64. */
  readonly of_network?: boolean;
  /** What is said to who has done it too often. */
  readonly refuse?: (retry_after_s: number) => Problem;
}

const UNCOUNTED_RETRY_S = 5;

const tooMany = (retry_after_s: number): Problem => new Problem('TooManyRequests', { retry_after_s });

/** Allows `most` times within each window. The windows of each `who` begin at a time of their own that nobody can tell. */
export function createLimit(options: Options): Limit {
  const { name, most, window_ms, of_network = false, refuse = tooMany } = options;

  const windowOf = ({ clock, config }: Counting, who: string) => {
    const print = printOf(config.signing_keys, `limit ${name} ${of_network ? networkOf(who) : who}`);
    const since_ms = clock.now().getTime() + print.readUIntBE(0, 6);
    const nth = Math.floor(since_ms / window_ms);
    return { key: `${print.toString('base64url')}.${nth}`, left_ms: window_ms - (since_ms % window_ms) };
  };
  const add = async (world: Counting, who: string) => {
    const { key, left_ms } = windowOf(world, who);
    const nth = await counted(world, () => world.counts.add(key, window_ms));
    const giveBack = () => counted(world, () => world.counts.takeBack(key, window_ms));
    return { nth, left_ms, giveBack };
  };
  return {
    count: async (world, who) => {
      const { nth, left_ms, giveBack } = await add(world, who);
      if (nth > most) throw refuse(left_ms / 1000);
      return { nth, giveBack };
    },
    allows: async (world, who) => (await add(world, who)).nth <= most,
    forgive: (world, who) => counted(world, () => world.counts.forget(windowOf(world, who).key)),
  };
}

/** Something to remember of somebody for a while, where the counts are: whether they were let in before. */
export interface Mark {
  set(world: Counting, who: string): Promise<void>;
  has(world: Counting, who: string): Promise<boolean>;
}

/** A mark that lasts `life_ms` after it was set first. */
export function createMark({ name, life_ms }: { name: string; life_ms: number }): Mark {
  const keyOf = ({ config }: Counting, who: string) =>
    printOf(config.signing_keys, `mark ${name} ${who}`).toString('base64url');
  return {
    set: async (world, who) =>
      void (await counted(world, () => world.counts.add(keyOf(world, who), life_ms))),
    has: (world, who) => counted(world, () => world.counts.has(keyOf(world, who))),
  };
}

/** Stands for whoever is counted; without the server's key nobody finds out who that is. */
const printOf = ([key = '']: readonly string[], text: string): Buffer => macOf(key, text);

async function counted<T>({ log }: Counting, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    log.error({ err }, 'a limit could not be counted, and what it protects was refused');
    throw new Problem('Unavailable', {
      detail: 'This cannot be done right now. Try again in a moment.',
      retry_after_s: UNCOUNTED_RETRY_S,
    });
  }
}
