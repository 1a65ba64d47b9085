import { readAddress } from '../order/address-parts.ts';
import { parseLatLng } from '../values/place.ts';
import { readableLine, readableText } from '../values/readable.ts';
import type { SheetCell } from './cell.ts';
import { type Column, type RowCells, columns } from './columns.ts';
import { latinDigits } from '../values/digits.ts';
import { readAmount } from './read-amount.ts';
import { readAnswer, readGoods } from './read-choice.ts';
import { readPayment } from './read-payment.ts';
import { readPhone } from './read-phone.ts';
import { nextTimeOf, readRepeat } from './read-repeat.ts';
import { readAskedTime } from './read-time.ts';
import type { RowDraft } from './row-draft.ts';
import { type Reading, type RowIssue, type SheetCountry, unreadable } from './row-issue.ts';

/** What a spreadsheet shows where a formula failed or was never computed. */
const sheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/**
 * Reads one row of a sheet into a draft order, with an issue for each cell that cannot be read (BLK-03, BLK-09).
 *
 * Nothing is guessed where a guess may be wrong: such a cell is an issue, and its field in the draft is empty. Whether
 * the draft may be placed is decided by the rules of an order, which know nothing of sheets. Where both report the same
 * field, the issue from here is the more precise one.
 */
export function readRow(
  cells: RowCells,
  country: SheetCountry,
  now: Date,
): { draft: RowDraft; issues: RowIssue[] } {
  const issues: RowIssue[] = [];
  const told = <T>(reading: Reading<T>, otherwise: T): T => {
    if ('value' in reading) return reading.value;
    issues.push(reading.issue);
    return otherwise;
  };
  const { good, failed } = withoutErrors(cells);
  issues.push(...failed);
  const text = (column: Column) => readableText(good[column]?.text ?? '');
  const line = (column: Column) => readableLine(good[column]?.text ?? '');
  const { phone_number, amount } = good;
  const [unit, building] = [oneLine(text('unit')), oneLine(text('building'))];
  const door = readAddress(oneLine(text('address')), { unit, building });
  const place = told(readPlace(good), { latitude: null, longitude: null });
  const repeat = told(readRepeat(good, country, now), null);
  const once = good.repeat ? null : told(readAskedTime(good, country, now), null);
  const asked = repeat ? { at: nextTimeOf(repeat, country, now), end: repeat.end } : once;
  const draft: RowDraft = {
    client_order_id: line('client_order_id'),
    outlet: line('outlet'),
    customer_name: line('customer_name'),
    phone_number: phone_number ? told(readPhone(phone_number, country.country_code), '') : '',
    address: door.address_text,
    unit: door.unit,
    building: door.building,
    notes: text('notes'),
    latitude: place.latitude,
    longitude: place.longitude,
    amount: amount ? told<number | null>(readAmount(amount, country), null) : null,
    description: text('description'),
    payment_type:
      cells.payment_method && !good.payment_method
        ? null
        : told(readPayment(good.payment_method, country), null),
    preordered_for: asked?.at ?? null,
    preordered_end: asked?.end ?? null,
    route: line('route'),
    repeat,
    vat_number: line('vat_number'),
    goods: told(readGoods(good.goods), null),
    pin_required: told(readAnswer('pin_required', good.pin_required), null),
  };
  return { draft, issues };
}

function isError(cell: SheetCell | undefined): boolean {
  return cell !== undefined && cell.text.startsWith('#') && sheetError.test(cell.text);
}

/** Separates cells that show a formula error; they are reported by the error's name. */
function withoutErrors(cells: RowCells): { good: RowCells; failed: RowIssue[] } {
  const errors = columns.filter((column) => isError(cells[column]));
  if (errors.length === 0) return { good: cells, failed: [] };
  const good = Object.fromEntries(
    Object.entries(cells).filter(([column]) => !errors.some((error) => error === column)),
  );
  const failed = errors.map(
    (column) => unreadable(column, 'cell-error', { error: cells[column]?.text ?? '' }).issue,
  );
  return { good, failed };
}

/** Degrees in two cells, with a point or a comma, or both in the first: `60.17, 24.94`. */
function readPlace(cells: RowCells): Reading<{ latitude: number | null; longitude: number | null }> {
  const { latitude: first, longitude: second } = cells;
  if (!first && !second) return { value: { latitude: null, longitude: null } };
  const both = first && !second ? parseLatLng(first.text) : null;
  const latitude = both?.lat ?? degrees(first, 90);
  const longitude = both?.lng ?? degrees(second, 180);
  if (latitude !== null && longitude !== null) return { value: { latitude, longitude } };
  return unreadable(latitude === null ? 'latitude' : 'longitude', 'coordinates-unreadable');
}

function degrees(cell: SheetCell | undefined, limit: number): number | null {
  if (!cell) return null;
  const text = latinDigits(cell.text).replace(',', '.').replace('−', '-');
  const value = cell.number ?? (/^-?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
  return Math.abs(value) <= limit ? value : null;
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ', ');
}
