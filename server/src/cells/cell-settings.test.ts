import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markets } from '@sendero/core/market/all';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { cellSettings } from './cell-settings.ts';

const all = markets.map(({ country_code }) => country_code);
const others = all.filter((code) => code !== 'SE');
const cell = (name: string, countries: readonly string[]) => ({ url: `postgres://db/${name}`, countries });
const two = { north: cell('north', others), south: { ...cell('south', ['SE']), pool: 4 } };
const read = (cells: unknown, more = {}) => cellSettings({ DATABASES: JSON.stringify(cells), ...more });

it('divides all countries into cells, in a setting or a file that it names [SCL-07]', async () => {
  const [north, south] = await read(two);
  expect(north).toMatchObject({
    name: 'north',
    url: 'postgres://db/north',
    countries: others,
    pool: undefined,
  });
  expect(south).toMatchObject({ name: 'south', countries: ['SE'], pool: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'sendero-cells-'));
  await writeFile(join(folder, 'cells.json'), JSON.stringify(two));
  expect(await cellSettings({ DATABASES: join(folder, 'cells.json') })).toEqual([north, south]);
  await rm(folder, { recursive: true });
  expect(await cellSettings({})).toEqual([]);
});

it('may serve some of them [SCL-07]', async () => {
  expect((await read(two, { CELLS: 'south' })).map(({ name }) => name)).toEqual(['south']);
  await expect(read(two, { CELLS: 'south,west' })).rejects.toThrow('CELLS: DATABASES has no cell "west".');
  await expect(cellSettings({ CELLS: 'south' })).rejects.toThrow('CELLS goes with DATABASES');
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
])('refuses %s, and names it [SCL-07] [WLB-04]', async (_what, cells, said) => {
  await expect(read(cells)).rejects.toThrow(said);
});

it('never repeats a password [SCL-07]', async () => {
  const wrong = { north: { ...two.north, url: 'mysql://user:hunter2@db/north' } };
  await expect(read(wrong)).rejects.toThrow(/^(?!.*hunter2)/s);
});

it('goes with keys that all servers know, and not with DATABASE_URL [SCL-07]', async () => {
  const DATABASES = JSON.stringify(two);
  await expect(readConfig({ DATABASES })).rejects.toThrow('SIGNING_KEYS is required');
  await expect(readConfig({ DATABASES, DATABASE_URL: 'postgres://db/x' })).rejects.toThrow('one of them');
});
