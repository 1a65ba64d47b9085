import type { RiderReport } from '@sendero/core/contract/dispatch-api';
import { askCells } from '../../cells/ask-cells.ts';
import type { World } from '../../world.ts';
import type { Outcome } from '../order/advance-order.ts';
import { vendorIdOf } from '../order/order-id.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';

/**
 * Ingests each report in the cell of its order: a fleet reports to one host, of orders of any country.
 *
 * Throws if a cell could not be asked, after the others have ingested theirs; a repeat is harmless to them.
 */
export async function ingestInCells(
  world: World,
  reports: readonly RiderReport[],
): Promise<readonly Outcome[]> {
  const { neighbours } = world;
  if (neighbours.open().length === 0 && !neighbours.areMissing()) return ingestRiderReports(world, reports);
  const vendors = [...new Set(reports.map(({ order_id }) => vendorIdOf(order_id)))];
  const found = await Promise.allSettled(vendors.map((vendor_id) => cellOf(world, vendor_id)));
  const cells = new Map(
    found.flatMap((cell, n) => (cell.status === 'fulfilled' ? [[vendors[n], cell.value] as const] : [])),
  );
  const outcomes = new Map<RiderReport, Outcome>();
  const groups = Map.groupBy(reports, ({ order_id }) => cells.get(vendorIdOf(order_id)));
  const ingested = await Promise.allSettled(
    [...groups].map(async ([cell, own]) => {
      const told = cell ? await ingestRiderReports(cell, own) : [];
      own.forEach((report, n) => outcomes.set(report, told[n] ?? 'unknown'));
    }),
  );
  const failure = [...found, ...ingested].find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return reports.map((report) => outcomes.get(report) ?? 'unknown');
}

/** The world that has a vendor; undefined if none has it. */
async function cellOf(world: World, vendor_id: string): Promise<World | undefined> {
  const { cell_of_vendor, open } = world.neighbours;
  const known = cell_of_vendor.get(vendor_id);
  const cell = [world, ...open()].find(({ config }) => config.cell?.name === known);
  if (known !== undefined && cell) return cell;
  const found = await askCells(world, async (each) =>
    (await findVendorById(each, vendor_id)) ? each : undefined,
  );
  if (found?.config.cell) cell_of_vendor.set(vendor_id, found.config.cell.name);
  return found;
}
