import { type BoardName, boardNames } from '@sendero/core/contract/operator-desk-api';
import { unixSeconds } from '../../clock.ts';
import { record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import {
  type ListName,
  type Listed,
  countListed,
  listListed,
  listNames,
  listWaitingMails,
} from './board-store.ts';
import { cellOf, whereOf } from './known-vendor.ts';
import { sitesOf } from './vouchers.ts';

const MOST_LISTED = 200;

/** How a country stands (OPR-05): what is counted in its database, and what this server has seen since it was started. */
export async function getBoard(world: World, staff: Staff, country: string) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const now = cell.clock.now();
  const numbers = await Promise.all(
    boardNames.map(async (name) => ({
      name,
      count: await countNow(cell, name, country),
      is_of_this_server: !isListed(name) && name !== 'mails_waiting',
    })),
  );
  return { at: unixSeconds(now), numbers };
}

/** One number of a country as it is now. */
export async function countNow(cell: World, name: BoardName, country: string): Promise<number> {
  return isListed(name)
    ? countListed(cell.db, name, country, cell.clock.now())
    : (await listOwn(cell, name)).length;
}

/** What one number counts, the oldest first. */
export async function listBoard(world: World, staff: Staff, country: string, name: BoardName) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  await record(world, staff, { act: 'board.list', about: name, ...whereOf(site) });
  const now = cell.clock.now();
  const listed = isListed(name)
    ? await listListed(cell.db, name, { country, now, most: MOST_LISTED })
    : await listOwn(cell, name);
  return listed.map(({ since, ...one }) => ({ ...one, since: since && unixSeconds(since) }));
}

const isListed = (name: BoardName): name is ListName => listNames.some((one) => one === name);

/** What a server knows of itself, by its metrics; one line for each label that is not at zero. */
async function listOwn(cell: World, name: Exclude<BoardName, ListName>): Promise<Listed[]> {
  switch (name) {
    case 'mails_waiting':
      return listWaitingMails(cell.db, cell.clock.now(), MOST_LISTED);
    case 'engines_away':
      return readings(cell.metrics.engine_circuit_open);
    case 'browser_errors':
      return readings(cell.metrics.client_errors);
    case 'reports_refused':
      return readings(cell.metrics.refused_reports);
  }
}

interface Metric {
  get(): Promise<{ values: { value: number; labels: Partial<Record<string, string | number>> }[] }>;
}

async function readings(metric: Metric): Promise<Listed[]> {
  const { values } = await metric.get();
  return values
    .filter(({ value }) => value > 0)
    .map(({ value, labels }) => ({
      id: Object.values(labels).join(' '),
      title: String(value),
      since: null,
      order_id: null,
    }));
}
