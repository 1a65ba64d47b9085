// Servers of this version go on while a later one's migration adds columns under them (SCL-05, decision 0090).
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { ingestRiderReports } from '../features/dispatch/ingest-rider-reports.ts';
import { aDay } from '../testing/a-day.ts';
import { LATER, addLaterColumn } from '../testing/later-column.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { COLUMNS } from './columns.ts';
import { readColumns } from './read-columns.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  world.riders.start((reports) => ingestRiderReports(world, reports));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

it('a day goes as the day before, with a column more in every table [SCL-05]', async () => {
  const before = await aDay(world, app);
  expect(before).toMatchObject({ CANCELLED: 1 });
  await addLaterColumn(world.db.pool, 'of_a_version_after_that');
  expect(await aDay(world, app)).toEqual(before);
});

it('the columns that statements name are those of the database [SCL-05]', async () => {
  const known = Object.entries(await readColumns(world.db.pool)).map(([table, columns]) => [
    table,
    columns.filter((column) => !column.startsWith('of_a_')),
  ]);
  expect(LATER).toMatch(/^of_a_/);
  expect(Object.fromEntries(known)).toEqual(COLUMNS);
});
