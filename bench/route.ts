// How long a way through the streets takes, over random pairs of doors in Helsinki.
import { fileURLToPath } from 'node:url';
import { embeddedRouter } from '@sendero/server/src/ports/router/embedded.ts';
import { loadRegions } from '@sendero/server/src/region/load.ts';

const PAIRS = 2000;
const GOAL_MS = 0.3;

export async function run(): Promise<{ name: string; measured: string; goal: string; ok: boolean }[]> {
  const regions = await loadRegions(fileURLToPath(new URL('../regions', import.meta.url)));
  const doors = regions.flatMap(({ gazetteer }) =>
    gazetteer.streets.flatMap(({ houses }) => houses.map(({ at }) => at)),
  );
  const router = embeddedRouter(regions);
  const times: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const from = doors[(pair * 7919) % doors.length];
    const to = doors[(pair * 104_729 + 31) % doors.length];
    if (!from || !to) continue;
    const start = performance.now();
    await router.route(from, to);
    times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
  return [
    {
      name: 'route between two doors, median',
      measured: `${(median * 1000).toFixed(0)} µs`,
      goal: `< ${GOAL_MS * 1000} µs`,
      ok: median < GOAL_MS,
    },
  ];
}

if (import.meta.main) console.table(await run());
