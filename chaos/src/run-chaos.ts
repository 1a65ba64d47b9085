// One run: the product under load, one evil after the other, and the judgement at the end.
import { createChance } from '@sendero/server/src/seed/chance.ts';
import { chooseEvils } from './evils/all.ts';
import type { Evil } from './evils/evil.ts';
import { judges } from './judges/all.ts';
import { readBooks } from './judges/books.ts';
import type { Finding } from './judges/judge.ts';
import { judgeRun } from './judges/run.ts';
import { newLedger } from './ledger.ts';
import { createCaller } from './load/caller.ts';
import type { Load } from './load/load.ts';
import { learnTheTruth } from './load/patience.ts';
import { openShops } from './load/shops.ts';
import { startLoad } from './load/start-load.ts';
import { type Feed, watchFeed } from './load/watch-feed.ts';
import type { Options } from './options.ts';
import { type Product, startProduct } from './product/product.ts';
import { type Recovery, measureRecovery } from './recovery.ts';
import type { Result } from './result.ts';
import { QUIET, newTally } from './tally.ts';
import { pause, waitUntil } from './wait.ts';

const SHOPS = 6;
/** Leases and second tries are over after this. */
const SETTLE_MS = 90_000;
const BREATH_MS = 1500;

/** Does everything, for `minutes` and the time that it takes to settle; `say` hears how it goes, `stopping` makes it judge what there is. */
export async function runChaos(
  options: Options,
  say: (line: string) => void,
  stopping?: AbortSignal,
): Promise<Result> {
  const chance = createChance(options.seed);
  const chosen = chooseEvils(options.only);
  say(`Starting ${options.arrangement} …`);
  const tally = newTally();
  const product = await startProduct(options.arrangement, createChance(options.seed + 1), tally.now);
  try {
    const doors = product.servers.map(({ door }) => door);
    const caller = createCaller(doors, tally);
    const shops = await openShops(product.database.url(), caller, SHOPS);
    const load: Load = { caller, chance: createChance(options.seed + 2), ledger: newLedger(), tally, shops };
    const feeds = shops.map((shop) => watchFeed(doors, shop));
    const stopLoad = startLoad(load);
    const began = performance.now();
    await pause(3000);
    const memory = product.servers.map((server) => ({ pid: server.pid(), mb: server.memory() ?? 0 }));

    for (const evil of deal(chosen, chance.between)) {
      if (stopping?.aborted || performance.now() - began > options.minutes * 60_000) break;
      await doEvil(evil, product, load, chance, say);
    }
    say('All evils are over; waiting until everything has settled …');
    tally.turnTo(QUIET);
    await stopLoad();
    await learnTheTruth(load);
    const findings = await settle(product, load, feeds);
    feeds.forEach((feed) => feed.stop());
    const minutes = (performance.now() - began) / 60_000;
    return {
      options,
      minutes,
      lines: [...tally.lines.values()],
      ledger: load.ledger,
      findings: [...findings, ...judgeRun(product, tally, memory)],
    };
  } finally {
    await product.close();
  }
}

/** The evils in an order of chance, and again, without end. */
function* deal(evils: readonly Evil[], between: (least: number, most: number) => number): Generator<Evil> {
  for (;;) {
    const deck = [...evils];
    while (deck.length > 0) yield* deck.splice(between(0, deck.length - 1), 1);
  }
}

async function doEvil(
  evil: Evil,
  product: Product,
  load: Load,
  chance: ReturnType<typeof createChance>,
  say: (line: string) => void,
): Promise<void> {
  const line = load.tally.turnTo(evil.name, evil.reachable);
  line.skipped = evil.skip?.(product) ?? null;
  // An evil that cannot be done here takes a moment all the same: were there no other, the run would still end.
  if (line.skipped !== null) return pause(100);
  const lasts_ms = 1000 * chance.between(...evil.lasts_s);
  line.times += 1;
  if (evil.recovery_goal_s !== undefined) line.recovery_goal_ms = evil.recovery_goal_s * 1000;
  const stop = await evil.start(product, chance);
  await pause(lasts_ms);
  await stop();
  const recovery = await measureRecovery(product, load, load.shops[0] ?? missing());
  say(`${evil.name}: ${lasts_ms / 1000} s, ${toldOf(recovery)}`);
  line.recovery_ms =
    recovery === null || line.recovery_ms === null ? null : Math.max(line.recovery_ms, recovery.ride);
  load.tally.turnTo(QUIET);
  await pause(BREATH_MS);
}

/** Judges again and again until nothing is found, or it has had its time. */
async function settle(product: Product, load: Load, feeds: readonly Feed[]): Promise<readonly Finding[]> {
  const shops = load.shops.map(({ vendor_id }) => vendor_id);
  let findings: readonly Finding[] = [];
  await waitUntil(
    async () => {
      const books = await readBooks(product.database, shops);
      const evidence = { product, ledger: load.ledger, feeds, books };
      findings = judges.flatMap((judge) => judge(evidence));
      return findings.length === 0;
    },
    SETTLE_MS,
    1000,
  );
  return findings;
}

function toldOf(recovery: Recovery | null): string {
  if (recovery === null) return 'and not whole again';
  const [ready, order, ride] = [recovery.ready, recovery.order, recovery.ride].map((ms) =>
    (ms / 1000).toFixed(1),
  );
  return `ready after ${ready} s, an order after ${order} s, its ride after ${ride} s`;
}

function missing(): never {
  throw new Error('There is no shop.');
}
