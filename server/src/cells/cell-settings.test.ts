import { markets } from '@sendero/core/market/all';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { cellSettings } from './cell-settings.ts';

const all = markets.map(({ country_code }) => country_code);
const others = all.filter((code) => code !== 'SE');
const cell = (name: string, countries: readonly string[]) => ({ url: `postgres://db/${name}`, countries });
const two = { north: cell('north', others), south: { ...cell('south', ['SE']), pool: 4 } };
const read = (cells: unknown, more = {}) => cellSettings({ DATABASES: JSON.stringify(cells), ...more });

it('divides all countries into cells [SCL-07]', () => {
  const [north, south] = read(two);
  expect(north).toMatchObject({
    name: 'north',
    url: 'postgres://db/north',
    countries: others,
    pool: undefined,
  });
  expect(south).toMatchObject({ name: 'south', countries: ['SE'], pool: 4 });
  expect(cellSettings({})).toEqual([]);
});

it('may serve some of them [SCL-07]', () => {
  expect(read(two, { CELLS: 'south' }).map(({ name }) => name)).toEqual(['south']);
  expect(() => read(two, { CELLS: 'south,west' })).toThrow('CELLS: DATABASES has no cell "west".');
  expect(() => cellSettings({ CELLS: 'south' })).toThrow('CELLS goes with DATABASES');
});

it.each([
  ['a country in no cell', { ...two, north: cell('north', others.slice(1)) }, `${others[0]} is in no cell`],
  ['a country twice', { ...two, east: cell('east', ['SE']) }, 'SE is there twice'],
  ['an unknown country', { ...two, east: cell('east', ['XX']) }, 'XX is no country that has a market'],
  [
    'one database twice',
    { north: two.north, south: { ...two.north, countries: ['SE'] } },
    'south has the database',
  ],
  ['a cell without an address', { ...two, north: { countries: others } }, 'north.url'],
  ['a setting that is not known', { ...two, north: { ...two.north, urls: '' } }, 'north'],
  ['a name that is none', { 'North Sea': two.north, south: two.south }, 'a name is of small letters'],
])('refuses %s, and names it [SCL-07] [WLB-04]', (_what, cells, said) => {
  expect(() => read(cells)).toThrow(said);
});

it('never repeats a password [SCL-07]', () => {
  const wrong = { north: { ...two.north, url: 'mysql://user:hunter2@db/north' } };
  expect(() => read(wrong)).toThrow(/^(?!.*hunter2)/s);
});

it('goes with keys that all servers know, and not with DATABASE_URL [SCL-07]', async () => {
  const DATABASES = JSON.stringify(two);
  await expect(readConfig({ DATABASES })).rejects.toThrow('SIGNING_KEYS is required');
  await expect(readConfig({ DATABASES, DATABASE_URL: 'postgres://db/x' })).rejects.toThrow('one of them');
});
