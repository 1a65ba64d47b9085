import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { jobStatus, totalsOf } from '@sendero/core/bulk/job';
import { textOf } from '@sendero/core/bulk/packed-cell';
import type { BulkProgress } from '@sendero/core/bulk/progress';
import { type Finding, rowToOrder } from '@sendero/core/bulk/to-order';
import { findMarket } from '@sendero/core/market/all';
import { toMajor } from '@sendero/core/values/money';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { cellsOf, matchOf } from './cells-of.ts';
import type { BulkRowRow } from './row-store.ts';
import type { JobRow } from './store.ts';

/** How far a job is, with money in major units. */
export function toProgress(job: JobRow): BulkProgress {
  const totals = totalsOf(job.counts);
  const currency = currencyOf(job);
  return {
    bulk_job_id: job.job_id,
    vendor_id: job.vendor_id,
    status: jobStatus(job.phase, job.counts, job.problem !== null),
    phase: job.phase,
    metadata: {
      ...totals,
      total_fee: toMajor(totals.total_fee, currency),
      to_place_fee: toMajor(totals.to_place_fee, currency),
    },
  };
}

/** A job as everybody reads it. */
export function toJob(job: JobRow): BulkJob {
  return {
    ...toProgress(job),
    file_name: job.file_name,
    created_by: job.created_by,
    created_at: unixSeconds(job.created_at),
    currency: currencyOf(job),
    problem: job.problem && `bulk.problem.${job.problem}`,
    sheet: job.sheet,
    other_sheets: job.other_sheets,
    hidden_row_count: job.hidden_rows,
    columns: headersOf(job).map((header, place) => ({ header, column: job.columns[place] ?? null })),
  };
}

/** A row as everybody reads it, its faults in the words of `locale` (BLK-06). */
export function toRow(world: World, job: JobRow, row: BulkRowRow, locale: string): BulkRow {
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
    drop_off_address: order?.customer.location.address ?? cells['address'] ?? '',
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
    delivery_fee: row.fee === null ? null : toMajor(row.fee, currencyOf(job)),
    order_id: row.state === 'PAYING' ? null : row.order_id,
    created_by: job.created_by,
    created_at: unixSeconds(job.created_at),
  };
}

/** The headers of a sheet; blank ones where it has none, as many as somebody has said what they are. */
export function headersOf({ headers, columns }: JobRow): string[] {
  return Array.from({ length: Math.max(headers.length, columns.length) }, (_, place) => headers[place] ?? '');
}

/** What a finding says, in the words of `locale`. */
export function sayFinding({ texts }: World, locale: string, { key, values = {} }: Finding): string {
  const texted = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return texts.say(locale, key, Object.fromEntries(texted));
}

function currencyOf({ country_code }: JobRow): string {
  return findMarket(country_code)?.currency ?? '';
}
