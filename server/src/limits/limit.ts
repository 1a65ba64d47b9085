// Limits on actions that cost others something: counted once for all servers, before the action (SAF-05, decision
// 0043).
import { type SigningKeys, macOf } from '../http/mac.ts';
import { Problem } from '../http/problem.ts';
import type { World } from '../world.ts';
import { networkOf } from './network-of.ts';

/** The parts of the world that a limit needs. */
export type Counting = Pick<World, 'clock' | 'config' | 'counts' | 'log'>;

/** One counted action. */
export interface Counted {
  /** The count in this window, this one included. */
  readonly nth: number;
  /** Removes it from the count, since it was no misuse. */
  giveBack(): Promise<void>;
}

/** Counts actions by `who`, for all servers on the database. Throws a 503 problem if it cannot count. */
export interface Limit {
  /** Counts one action by `who`; throws if there are too many within the window. */
  count(world: Counting, who: string): Promise<Counted>;
  /**
   * Throws, as `count` does, if `who` has done as much as is allowed already. Counts nothing, so that it writes nothing: for
   * what anybody may do without being known.
   */
  check(world: Counting, who: string): Promise<void>;
  /** Counts one action by `who`; returns whether the number is allowed within the window. */
  allows(world: Counting, who: string): Promise<boolean>;
  /** Resets the count of `who` in this window. */
  forgive(world: Counting, who: string): Promise<void>;
}

interface Options {
  /** The name of what is counted, unique among all limits. */
  readonly name: string;
  readonly most: number;
  readonly window_ms: number;
  /** `who` is a network address: IPv6 counts by its /64. */
  readonly of_network?: boolean;
  /** The problem thrown when the limit is exceeded. */
  readonly refuse?: (retry_after_s: number) => Problem;
}

const UNCOUNTED_RETRY_S = 5;

const tooMany = (retry_after_s: number): Problem => new Problem('TooManyRequests', { retry_after_s });

/** Allows `most` actions within each window. The windows of each `who` begin at a different, unpredictable time. */
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
  const told = ({ code, extras }: Problem, left_ms: number) =>
    new Problem(code, {
      ...extras,
      quota: { name, most, window_s: window_ms / 1000, left: 0, reset_s: left_ms / 1000 },
    });
  return {
    count: async (world, who) => {
      const { nth, left_ms, giveBack } = await add(world, who);
      if (nth > most) throw told(refuse(left_ms / 1000), left_ms);
      return { nth, giveBack };
    },
    check: async (world, who) => {
      const { key, left_ms } = windowOf(world, who);
      const done = await counted(world, () => world.counts.read(key));
      if (done >= most) throw told(refuse(left_ms / 1000), left_ms);
    },
    allows: async (world, who) => (await add(world, who)).nth <= most,
    forgive: (world, who) => counted(world, () => world.counts.forget(windowOf(world, who).key)),
  };
}

/** A flag about somebody that expires, stored beside the counts: whether they were let in before. */
export interface Mark {
  set(world: Counting, who: string): Promise<void>;
  has(world: Counting, who: string): Promise<boolean>;
}

/** A mark that expires `life_ms` after it was first set. */
export function createMark({ name, life_ms }: { name: string; life_ms: number }): Mark {
  const keyOf = ({ config }: Counting, who: string) =>
    printOf(config.signing_keys, `mark ${name} ${who}`).toString('base64url');
  return {
    set: async (world, who) =>
      void (await counted(world, () => world.counts.add(keyOf(world, who), life_ms))),
    has: (world, who) => counted(world, async () => (await world.counts.read(keyOf(world, who))) > 0),
  };
}

/** A pseudonym of whoever is counted; without the server's key it cannot be reversed. */
const printOf = ([key]: SigningKeys, text: string): Buffer => macOf(key, text);

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
