// The current flags: polled from the outside services in their order and from the static file.
import { type FlagKey, type Flags, flagsSchema } from '@sendero/core/flag/flag';
import { maintenanceOf } from '@sendero/core/flag/maintenance';
import type { Site } from '@sendero/core/market/site';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics.ts';
import { type Guard, createGuard } from '../guard.ts';
import type { FlagProvider, FlagService } from './port.ts';

const PATIENCE_MS = 2000;
const REFRESH_MS = 300_000;
const DEBOUNCE_MS = 400;

export interface LiveFlags extends FlagService {
  /**
   * Polls again, once for all calls within 400 ms (FLG-02). Throws if no source answers: the known flags stay in force.
   */
  refresh(): Promise<void>;
  stop(): void;
}

interface Options {
  /** Polled in this order, 2 s each; the first that answers for every site wins (FLG-01). */
  readonly providers: readonly FlagProvider[];
  /** The static file, the last source. It also supplies what a provider leaves out. */
  readonly readFile: () => Promise<FlagService>;
  /** Those that there are now. */
  readonly sites: () => readonly Site[];
  readonly metrics: Metrics;
  readonly log: Logger;
}

type Known = ReadonlyMap<string, Flags>;

/** Flags polled every five minutes. Throws if the static file is invalid at the start. */
export async function liveFlags({ providers, readFile, sites, metrics, log }: Options): Promise<LiveFlags> {
  const guarded = providers.map((provider) => ({
    provider,
    guard: createGuard(provider.name, { timeout_ms: PATIENCE_MS, metrics, log }),
  }));
  let file = await readFile();
  let known: Known = new Map();

  const learn = async () => {
    const read = await readFile().catch((error: unknown) => error);
    if (!(read instanceof Error)) file = read as FlagService;
    const here = sites();
    const answer = await firstAnswer(guarded, here, file);
    if (answer === null && read instanceof Error)
      throw new Error('No source of flags answers, those known stay in force', { cause: read });
    const next = answer ?? new Map(here.map((site) => [site.id, file.fallback(site)]));
    tell(known, next, { sites: here, metrics, log });
    known = next;
  };
  await learn();

  const refresh = debounced(learn, DEBOUNCE_MS);
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.error({ err }, 'the flags could not be refreshed'));
  }, REFRESH_MS);
  timer.unref();

  return {
    flagsFor: (site) => known.get(site.id) ?? file.fallback(site),
    fallback: (site) => file.fallback(site),
    refresh,
    stop: () => clearInterval(timer),
  };
}

/** The answer of the first provider that answers for every site, merged over the static file; null if none does. */
async function firstAnswer(
  providers: readonly { provider: FlagProvider; guard: Guard }[],
  sites: readonly Site[],
  file: FlagService,
): Promise<Known | null> {
  for (const { provider, guard } of providers) {
    const answer = await guard<Known | null>(
      async (signal) =>
        new Map(
          await Promise.all(
            sites.map(async (site): Promise<[string, Flags]> => {
              const said = await provider.ask(site, signal);
              return [site.id, flagsSchema.parse({ ...file.fallback(site), ...said })];
            }),
          ),
        ),
      () => Promise.resolve(null),
    );
    if (answer) return answer;
  }
  return null;
}

/** Logs which flags have changed, and records whether a site is in maintenance. */
function tell(
  before: Known,
  after: Known,
  { sites, metrics, log }: Pick<Options, 'metrics' | 'log'> & { readonly sites: readonly Site[] },
) {
  for (const { id } of sites) {
    const [old, flags] = [before.get(id), after.get(id)];
    if (!flags) continue;
    metrics.maintenance.set({ site: id }, maintenanceOf(flags) ? 1 : 0);
    const keys = Object.keys(flags) as FlagKey[];
    const changed = old ? keys.filter((key) => String(old[key]) !== String(flags[key])) : [];
    if (changed.length > 0)
      log.warn(
        { site: id, flags: Object.fromEntries(changed.map((key) => [key, flags[key]])) },
        'flags changed',
      );
  }
}

/** Runs `work` once, `wait_ms` after the last of several calls; all of them get its outcome. */
function debounced(work: () => Promise<void>, wait_ms: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let waiting: PromiseWithResolvers<void> | undefined;
  return () => {
    const wished = (waiting ??= Promise.withResolvers<void>());
    clearTimeout(timer);
    timer = setTimeout(() => {
      waiting = undefined;
      work().then(wished.resolve, wished.reject);
    }, wait_ms);
    return wished.promise;
  };
}
