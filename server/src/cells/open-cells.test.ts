import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { CellSettings } from './cell-settings.ts';
import { openCells } from './open-cells.ts';

const log = pino({ level: 'silent' });
const cellNamed = (name: string): CellSettings => ({
  name,
  countries: [],
  url: '',
  listen_url: undefined,
  pool: undefined,
});
const cells = ['north', 'south'].map(cellNamed);
const away = () => new DatabaseUnavailable('not done', new Error('connection refused'));

it('starts with the cells that are there, and opens another once its database comes [SCL-07]', async () => {
  const opened: string[] = [];
  let isThere = false;
  const open = async ({ name }: CellSettings) => {
    if (name === 'south' && !isThere) throw away();
    opened.push(name);
  };
  const stop = await openCells(cells, open, log);
  expect(opened).toEqual(['north']);
  isThere = true;
  await expect.poll(() => opened, { timeout: 4000, interval: 20 }).toEqual(['north', 'south']);
  await stop();
});

it('fails, with the reason, if none is there [SCL-07]', async () => {
  const open = () => Promise.reject(away());
  await expect(openCells(cells, open, log)).rejects.toThrow('connection refused');
});
