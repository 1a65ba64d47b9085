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
import { listSigns } from './sign-store.ts';
import { cellOf, whereOf } from './known-vendor.ts';
import { sitesOf } from './vouchers.ts';

const MOST_LISTED = 200;
/** More than any limit, so that each may be exceeded. */
const MOST_COUNTED = 1000;

/** How a country stands (OPR-05): what is counted in its database, and what all servers have seen within the hour. */
export async function getBoard(world: World, staff: Staff, country: string) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const now = cell.clock.now();
  const numbers = await Promise.all(
    boardNames.map(async (name) => ({
      name,
      count: await countNow(cell, name, country),
    })),
  );
  return { at: unixSeconds(now), numbers };
}

/** One number of a country as it is now. */
export async function countNow(cell: World, name: BoardName, country: string): Promise<number> {
  return isListed(name)
    ? countListed(cell.db, name, country, cell.clock.now())
    : (await listOthers(cell, name, country, MOST_COUNTED)).length;
}

/** What one number counts, the oldest first. */
export async function listBoard(world: World, staff: Staff, country: string, name: BoardName) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  await record(world, staff, { act: 'board.list', about: name, ...whereOf(site) });
  const now = cell.clock.now();
  const listed = isListed(name)
    ? await listListed(cell.db, name, { country, now, most: MOST_LISTED })
    : await listOthers(cell, name, country, MOST_LISTED);
  return listed.map(({ since, order = null, ...one }) => ({
    ...one,
    since: since && unixSeconds(since),
    order,
  }));
}

const isListed = (name: BoardName): name is ListName => listNames.some((one) => one === name);

/** What belongs to no country's database alone: mails that wait, and what all servers see of themselves. */
async function listOthers(
  cell: World,
  name: Exclude<BoardName, ListName>,
  country: string,
  most: number,
): Promise<Listed[]> {
  const now = cell.clock.now();
  if (name === 'mails_waiting') return listWaitingMails(cell.db, now, most);
  const own = cell.sites.all().filter(({ market }) => market.country_code === country);
  return listSigns(cell.db, name, { now, sites: own.map(({ id }) => id), most });
}
