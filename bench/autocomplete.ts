// How long an address search takes while somebody types, in the sample city and in a made-up one of 200 000 addresses.
import { fileURLToPath } from 'node:url';
import type { LatLng } from '@sendero/core/values/place';
import { embeddedGeocoder } from '@sendero/server/src/ports/geocoder/embedded.ts';
import type { Geocoder } from '@sendero/server/src/ports/geocoder/port.ts';
import type { Region } from '@sendero/places/region';
import { prepareSearch } from '@sendero/places/search';
import { compileSketches } from '@sendero/places/sketch';
import { addressCity } from '@sendero/places/testing/address-city';
import { dice } from '@sendero/places/testing/street-city';
import { geonamesTowns } from '@sendero/places/towns';
import { type Figure, count, median, quantile } from './figure.ts';

const SAMPLE_GOAL_MS = 0.1;
const CITY = { addresses: 200_000, goal_ms: 1, reverse_ms: 0.05 };
/** A server makes it once a start and once an import, before it answers: a second beside the seconds that a start takes anyway. */
const PREPARE_MS = 1000;
const QUERIES = 6000;
/** Not counted, until the code is compiled. */
const WARM_UP = 600;

export async function run(): Promise<Figure[]> {
  const [sample] = await compileSketches(fileURLToPath(new URL('../regions', import.meta.url)));
  if (!sample) throw new Error('There is no sample region');
  const city = addressCity(CITY.addresses);
  const before = process.cpuUsage();
  prepareSearch(city);
  const { user, system } = process.cpuUsage(before);
  const prepared_ms = (user + system) / 1000;
  return [
    ...(await typing(sample, SAMPLE_GOAL_MS)),
    ...(await typing(city, CITY.goal_ms)),
    {
      name: `Preparing the search of ${count(CITY.addresses)} addresses, once`,
      measured: `${prepared_ms.toFixed(0)} ms of the CPU`,
      goal: `≤ ${count(PREPARE_MS)} ms of a start`,
      ok: prepared_ms <= PREPARE_MS,
    },
    await naming(city, CITY.reverse_ms),
  ];
}

/** Names as they grow, names with a slip, whole addresses, and what is nowhere: a quarter each, but half of it growing names. */
async function typing(region: Region, goal_ms: number): Promise<Figure[]> {
  const geocoder = embeddedGeocoder(
    () => [region],
    geonamesTowns(() => []),
  );
  const queries = queriesIn(region);
  const near = middleOf(region);
  const times = await timed(queries, (query) =>
    geocoder.autocomplete({ query, country: region.country_code, near, language: 'en' }),
  );
  const middle = median(times);
  const name = `Address search, ${count(addressesOf(region))} addresses`;
  const inMs = (ms: number) => `${ms.toFixed(3)} ms`;
  return [
    { name: `${name}, median`, measured: inMs(middle), goal: `< ${goal_ms} ms`, ok: middle < goal_ms },
    { name: `${name}, p99`, measured: inMs(quantile(times, 0.99)), goal: '–', ok: true },
  ];
}

async function naming(region: Region, goal_ms: number): Promise<Figure> {
  const geocoder: Geocoder = embeddedGeocoder(
    () => [region],
    geonamesTowns(() => []),
  );
  const chance = dice();
  const { south, west, north, east } = region.bounds;
  const points = Array.from({ length: QUERIES }, () => ({
    lat: south + chance() * (north - south),
    lng: west + chance() * (east - west),
  }));
  const middle = median(await timed(points, (at) => geocoder.reverse(at, 'en')));
  return {
    name: `Naming a point, ${count(addressesOf(region))} addresses, median`,
    measured: `${(middle * 1000).toFixed(1)} µs`,
    goal: `≤ ${goal_ms * 1000} µs`,
    ok: middle <= goal_ms,
  };
}

async function timed<T>(asks: readonly T[], ask: (asked: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const asked of asks) {
    const start = performance.now();
    await ask(asked);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}

function queriesIn({ gazetteer: { streets } }: Region): readonly string[] {
  const chance = dice();
  return Array.from({ length: QUERIES }, (_, turn) => {
    const street = streets[Math.floor(chance() * streets.length)];
    const name = street?.names.main ?? '';
    if (turn % 8 < 4) return name.slice(0, 2 + (turn % 9));
    if (turn % 8 === 4) return `${name} ${1 + (turn % 20)}`;
    if (turn % 8 === 5) return `${name} ${1 + (turn % 20)} A 5, ${street?.zipcode ?? ''}`;
    if (turn % 8 === 6) return `${name.slice(0, 3)}x${name.slice(4)}`;
    return `zx${name.slice(2).toUpperCase()}qv`;
  });
}

function addressesOf({ gazetteer: { streets } }: Region): number {
  return streets.reduce((sum, { houses }) => sum + houses.length, 0);
}

function middleOf({ bounds: { south, west, north, east } }: Region): LatLng {
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

if (import.meta.main) console.table(await run());
