// How long an address search takes: every street's name as it is typed, letter by letter, with a number at the end.
import { fileURLToPath } from 'node:url';
import { geonamesCities } from '@sendero/server/src/ports/geocoder/cities.ts';
import { embeddedGeocoder } from '@sendero/server/src/ports/geocoder/embedded.ts';
import { loadRegions } from '@sendero/server/src/region/load.ts';

const QUERIES = 3000;
const GOAL_MS = 1;

export async function run(): Promise<{ name: string; measured: string; goal: string; ok: boolean }[]> {
  const regions = await loadRegions(fileURLToPath(new URL('../regions', import.meta.url)));
  const geocoder = embeddedGeocoder(regions, geonamesCities());
  const names = regions.flatMap(({ gazetteer }) => gazetteer.streets.map((street) => street.names.main));
  const ask = (query: string) =>
    geocoder.autocomplete({ query, country: 'FI', near: { lat: 60.17, lng: 24.94 }, language: 'en' });
  await ask('Tampere');
  const times: number[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const name = names[query % names.length] ?? '';
    const typed = query % 4 === 0 ? `${name} ${query % 60}` : name.slice(0, 3 + (query % 9));
    const start = performance.now();
    await ask(typed);
    times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
  return [
    {
      name: 'address search, median',
      measured: `${(median * 1000).toFixed(0)} µs`,
      goal: `< ${GOAL_MS * 1000} µs`,
      ok: median < GOAL_MS,
    },
  ];
}

if (import.meta.main) console.table(await run());
