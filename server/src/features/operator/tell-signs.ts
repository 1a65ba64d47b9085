import { randomUUID } from 'node:crypto';
import { type Loop, startLoop } from '../../jobs/loop.ts';
import type { World } from '../../world.ts';
import { type Sign, type SignName, saveSigns } from './sign-store.ts';

interface Metric {
  get(): Promise<{ values: { value: number; labels: Partial<Record<string, string | number>> }[] }>;
}

const EVERY_MS = 10_000;

/** Tells what this server sees, again and again, until it is stopped. */
export function startTellingSigns(world: World): Loop {
  return startLoop(EVERY_MS, tellingSigns(world), (err) =>
    world.log.warn({ err }, 'what this server sees could not be told'),
  );
}

/**
 * Returns a round that writes what this server has seen since the round before, for every server to count (OPR-05): errors of
 * pages, refused reports, and which engines are away.
 *
 * @internal Exported for tests, which do not wait for the rounds.
 */
export function tellingSigns({ db, clock, metrics }: World): () => Promise<void> {
  const server = randomUUID();
  const told = new Map<string, number>();

  const since = async (name: SignName, metric: Metric): Promise<Sign[]> => {
    const signs = await readings(name, metric);
    return signs.map((sign) => ({ ...sign, value: sign.value - (told.get(keyOf(sign)) ?? 0) }));
  };
  return async () => {
    const counted = [
      ...(await since('browser_errors', metrics.client_errors)),
      ...(await since('reports_refused', metrics.refused_reports)),
    ].filter(({ value }) => value > 0);
    const states = (await readings('engines_away', metrics.engine_circuit_open)).filter(
      (sign) => sign.value > 0 || told.has(keyOf(sign)),
    );
    if (counted.length + states.length === 0) return;
    await saveSigns(db, server, [...counted, ...states], clock.now());
    for (const sign of counted) told.set(keyOf(sign), (told.get(keyOf(sign)) ?? 0) + sign.value);
    for (const sign of states)
      if (sign.value > 0) told.set(keyOf(sign), sign.value);
      else told.delete(keyOf(sign));
  };
}

const keyOf = ({ name, label }: Sign): string => `${name} ${label}`;

async function readings(name: SignName, metric: Metric): Promise<Sign[]> {
  const { values } = await metric.get();
  return values.map(({ value, labels }) => ({ name, label: Object.values(labels).join(' '), value }));
}
