import type { CheckedOutletRow, OutletRow } from '@sendero/core/contract/operator-vendor-api';
import type { Site } from '@sendero/core/market/site';
import { type CollectionPoint, pointIssues, tidyPoint } from '@sendero/core/vendor/collection-point';
import {
  type OutletColumn,
  matchOutletHeaders,
  neededOutletColumns,
} from '@sendero/core/vendor/outlet-sheet';
import { textOf } from '@sendero/sheet/cell';
import { SheetProblem } from '@sendero/sheet/problem';
import { readSheet } from '@sendero/sheet/read';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { mapConcurrently } from '../bulk/map-concurrently.ts';
import { sheetRefused } from '../bulk/refuse-sheet.ts';
import { type ResolveAddress, addressResolver } from '../bulk/resolve-address.ts';
import type { VendorRow } from '../vendor/vendor-rows.ts';
import { listClientIds } from './vendor-desk-store.ts';

const MOST_OUTLETS = 500;
const LONGEST = 300;

/** Reads the outlets of a sheet as they stand there, and names the columns that it lacks (OPR-02). */
export async function readOutlets(
  content: Uint8Array,
  fileName: string,
): Promise<{ rows: OutletRow[]; missing: string[] }> {
  const reading = new AbortController();
  try {
    const headers = new URL('./outlet-headers.ts', import.meta.url);
    const sheet = await readSheet(content, fileName, { headers, signal: reading.signal });
    const match = matchOutletHeaders(sheet.headers);
    const missing = neededOutletColumns.filter((column) => !match.has(column));
    if (missing.length > 0) return { rows: [], missing };
    const rows: OutletRow[] = [];
    for await (const batch of sheet.rows)
      for (const { number, cells } of batch) {
        if (rows.length === MOST_OUTLETS) throw tooMany();
        rows.push(toRow(number, (column) => textOf(cells[match.get(column) ?? -1] ?? null)));
      }
    return { rows, missing: [] };
  } catch (error) {
    throw error instanceof SheetProblem ? sheetRefused(error.code) : error;
  } finally {
    reading.abort();
  }
}

function toRow(row: number, cell: (column: OutletColumn) => string): OutletRow {
  const text = (column: OutletColumn, most = 100) => cell(column).trim().slice(0, most);
  const [latitude, longitude] = [numberIn(cell('latitude')), numberIn(cell('longitude'))];
  return {
    row,
    client_vendor_id: text('client_vendor_id', 64),
    name: text('name'),
    address: text('address', LONGEST),
    unit: text('unit'),
    city: text('city'),
    postal_code: text('postal_code', 20),
    phone_number: text('phone_number', 32),
    owners: text('owners', 1000),
    rider_instructions: text('rider_instructions', 500),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  };
}

function numberIn(cell: string): number | null {
  const value = Number(cell.trim().replace(',', '.'));
  return cell.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 180 ? null : value;
}

/** An outlet that may be taken on, or what is wrong with it. */
export interface CheckedOutlet {
  readonly checked: CheckedOutletRow;
  /** Tidied, with its place; null where something is wrong. */
  readonly point: CollectionPoint | null;
}

/**
 * Checks rows against the rules of collection points, against each other and against what the chain has; each address is
 * looked up where the row has no coordinates.
 */
export async function checkOutlets(
  world: World,
  site: Site,
  chain: VendorRow,
  rows: readonly OutletRow[],
): Promise<CheckedOutlet[]> {
  const taken = new Set(await listClientIds(world.db.kysely, chain.root_id));
  const resolve = addressResolver(world, site);
  const near = chain.location
    ? { lat: chain.location.latitude, lng: chain.location.longitude }
    : site.market.centre;
  const placed = await mapConcurrently(rows, (row) => placeOf(resolve, row, near));
  return rows.map((fields, nth) => {
    const place = placed[nth] ?? null;
    const point = pointOf(chain, site, fields, place);
    const issues = issuesOf(point, fields, taken);
    taken.add(point.client_vendor_id.toLowerCase());
    const checked = { fields, issues, found: place };
    return { checked, point: issues.length === 0 ? tidyPoint(point) : null };
  });
}

type Place = NonNullable<CheckedOutletRow['found']>;

async function placeOf(
  resolve: ResolveAddress,
  { address, city, postal_code, latitude, longitude }: OutletRow,
  near: { lat: number; lng: number },
): Promise<Place | null> {
  if (latitude !== undefined && longitude !== undefined) {
    const named = address || ((await resolve.byPoint({ lat: latitude, lng: longitude })) ?? '');
    return { address_text: named, latitude, longitude };
  }
  if (address === '') return null;
  const isWhole = city === '' || address.toLowerCase().includes(city.toLowerCase());
  const query = isWhole ? address : `${address}, ${postal_code} ${city}`.replace(',  ', ', ');
  const resolved = await resolve.byText(query, near);
  if (!('place' in resolved)) return null;
  const { latitude: lat, longitude: lng } = resolved.place;
  return { address_text: query, latitude: lat, longitude: lng };
}

function pointOf(chain: VendorRow, site: Site, row: OutletRow, place: Place | null): CollectionPoint {
  return {
    parent_vendor_id: chain.vendor_id,
    client_vendor_id: row.client_vendor_id || row.name,
    name: row.name,
    address: place?.address_text ?? row.address,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    rider_instructions: row.rider_instructions,
    phone_number: row.phone_number || chain.phone,
    city: row.city,
    unit: row.unit,
    building: '',
    street: '',
    postal_code: row.postal_code,
    country_code: site.market.country_code,
    street_number: '',
    users: row.owners.split(/[\s,;]+/).filter(Boolean),
  };
}

function issuesOf(
  point: CollectionPoint,
  { owners: _ }: OutletRow,
  taken: ReadonlySet<string>,
): CheckedOutletRow['issues'] {
  const issues = pointIssues(point).map(({ field, key }) => ({ field: sheetField(field), key: String(key) }));
  const isTaken = taken.has(point.client_vendor_id.toLowerCase());
  return isTaken ? [...issues, { field: 'client_vendor_id', key: 'outlet.issue.id-taken' }] : issues;
}

/** A point's owners stand in one cell of the sheet. */
const sheetField = (field: string): string => (field.startsWith('users') ? 'owners' : field);

const tooMany = (): Problem =>
  new Problem('TooLarge', {
    detail: `At most ${MOST_OUTLETS} outlets are taken on at once.`,
    errors: [{ field: 'content', meta: { translation_key: 'bulk.problem.TOO_MANY_ROWS' } }],
  });
