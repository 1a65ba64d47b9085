import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { bulkJobStatus, totalsOf } from '@sendero/core/bulk/bulk-job';
import { textOf } from '@sendero/core/bulk/cell';
import type { BulkProgress } from '@sendero/core/bulk/progress';
import { type Finding, rowToOrder } from '@sendero/core/bulk/to-order';
import { joinAddress } from '@sendero/core/order/address-parts';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { cellsOf, matchOf } from './cells-of.ts';
import type { BulkRowRow } from './row-store.ts';
import type { BulkJobRow } from './store.ts';

/** A bulk job's progress, with money in major units. */
export function toProgress(world: World, job: BulkJobRow): BulkProgress {
  const totals = totalsOf(job.counts);
  const currency = currencyOf(world, job);
  return {
    bulk_job_id: job.job_id,
    vendor_id: job.vendor_id,
    status: bulkJobStatus(job.phase, job.counts, job.problem !== null),
    phase: job.phase,
    metadata: {
      ...totals,
      total_fee: toMajor(totals.total_fee, currency),
      to_place_fee: toMajor(totals.to_place_fee, currency),
    },
  };
}

/** A bulk job as the API returns it. */
export function toBulkJob(world: World, job: BulkJobRow): BulkJob {
  return {
    ...toProgress(world, job),
    file_name: job.file_name,
    created_by: job.created_by,
    created_at: unixSeconds(job.created_at),
    currency: currencyOf(world, job),
    problem: job.problem && `bulk.problem.${job.problem}`,
    sheet: job.sheet,
    other_sheets: job.other_sheets,
    hidden_row_count: job.hidden_rows,
    columns: headersOf(job).map((header, place) => ({ header, column: job.columns[place] ?? null })),
  };
}

/** A row as the API returns it, with its faults in the language `locale` (BLK-06). */
export function toRow(world: World, job: BulkJobRow, row: BulkRowRow, locale: string): BulkRow {
  const cells = Object.fromEntries(
    Object.entries(cellsOf(matchOf(job.columns), row)).map(([column, cell]) => [column, cell?.text ?? '']),
  );
  const { draft, price } = row;
  const order = draft && rowToOrder(draft, row.vendor_id ?? '', price?.to ?? null);
  const said = (findings: readonly Finding[]) =>
    findings.map((finding) => ({ ...finding, message: sayFinding(world, locale, finding) }));
  const issues = said(row.issues);
  return {
    row_id: `${job.job_id}.${row.row_number}`,
    row_number: row.row_number,
    status: row.state,
    error: issues[0]?.message ?? null,
    issues,
    warnings: said(row.warnings),
    candidates: [...row.candidates],
    cells,
    sheet_cells: row.cells.map(textOf),
    vendor_id: row.vendor_id,
    customer_name: draft?.customer_name ?? cells['customer_name'] ?? '',
    phone_number: draft?.phone_number || (cells['phone_number'] ?? ''),
    drop_off_address: foundAddress(row) ?? order?.customer.location.address ?? cells['address'] ?? '',
    latitude: price?.to.latitude ?? null,
    longitude: price?.to.longitude ?? null,
    order_details: {
      client_order_id: draft?.client_order_id ?? '',
      description: draft?.description ?? '',
      amount: draft?.amount ?? null,
      notes: draft?.notes ?? '',
    },
    payment_method: draft?.payment_type ?? null,
    delivery_type: draft?.preordered_for ? 'SCHEDULED' : 'INSTANT',
    preordered_for: draft?.preordered_for ?? null,
    preordered_end: draft?.preordered_for ? (draft.preordered_end ?? 'DELIVER') : null,
    delivery_fee: feeOf(world, job, row),
    route: draft?.route ?? '',
    trip: tripOf(world, job, row),
    repeat: draft?.repeat ? { ...draft.repeat, weekdays: [...draft.repeat.weekdays] } : null,
    order_id: row.state === 'PAYING' ? null : row.order_id,
    short_code: row.state === 'PAYING' ? null : (row.short_code ?? null),
    created_by: job.created_by,
    created_at: unixSeconds(job.created_at),
  };
}

/** The headers of a job's sheet. A sheet without headers gets one blank header for each assigned column. */
export function headersOf({ headers, columns }: BulkJobRow): string[] {
  return Array.from({ length: Math.max(headers.length, columns.length) }, (_, place) => headers[place] ?? '');
}

/** A finding's text in the language `locale`. */
export function sayFinding({ texts }: World, locale: string, { key, values = {} }: Finding): string {
  const texted = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return texts.say(locale, key, Object.fromEntries(texted));
}

function feeOf(world: World, job: BulkJobRow, { fee, price }: BulkRowRow): number | null {
  const minor = fee ?? price?.each;
  return minor === undefined ? null : toMajor(minor, currencyOf(world, job));
}

function tripOf(world: World, job: BulkJobRow, { row_number, price }: BulkRowRow): BulkRow['trip'] {
  const trip = price?.trip;
  if (!trip) return null;
  const { rows, fee } = trip;
  const stop = rows.indexOf(row_number) + 1;
  return { stop, stops: rows.length, delivery_fee: toMajor(fee, currencyOf(world, job)) };
}

function currencyOf({ sites }: World, { country_code }: BulkJobRow): string {
  return sites.findMarket(country_code)?.currency ?? '';
}

/** What the address was found as: the shop sees where the rider goes, the rider what the shop wrote (BLK-11). */
function foundAddress({ price, draft }: BulkRowRow): string | null {
  const found = price?.to.found;
  return found === undefined || !draft ? null : joinAddress({ ...draft, address_text: found });
}
