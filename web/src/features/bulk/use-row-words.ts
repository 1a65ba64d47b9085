import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { toMinor } from '@sendero/core/values/money';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { useBulkWords } from './use-bulk-words.ts';
import { type CellName, cellOf } from './wrong-cells.ts';

export type RowWords = ReturnType<typeof useRowWords>;

/**
 * The texts of a row's cells: the parsed value, else the sheet's own text. A wrong time shows the sheet's own text,
 * with its year.
 */
export function useRowWords({ currency }: Pick<BulkJob, 'currency'>) {
  const t = useTexts();
  const { money, dateTime, clock, weekday } = useFormats();
  const words = useBulkWords();
  const priced = (major: number) => money(toMinor(major, currency) ?? 0, currency);
  const delivery = ({ cells, preordered_for, preordered_end, issues, repeat }: BulkRow): string => {
    const isWrong = issues.some(({ column }) => cellOf(column) === 'delivery');
    const said = [cells['delivery_date'], cells['delivery_time'], cells['collect_time']]
      .filter(Boolean)
      .join(' ');
    if (isWrong && said !== '') return said;
    if (repeat) return `${clock(repeat.at)} · ${repeat.weekdays.map((day) => weekday(day)).join(', ')}`;
    if (preordered_for === null) return words.instant;
    const at = dateTime(preordered_for);
    return preordered_end === 'COLLECT' ? `${at} · ${t('preorder.end.COLLECT')}` : at;
  };
  const sayings: Record<Exclude<CellName, 'reason'>, (row: BulkRow) => string> = {
    customer: ({ customer_name }) => customer_name,
    phone: ({ phone_number }) => phone_number,
    address: ({ drop_off_address }) => drop_off_address,
    payment: ({ payment_method, cells }) =>
      payment_method === null ? (cells['payment_method'] ?? '') : words.payment(payment_method),
    delivery,
    amount: ({ order_details, cells }) =>
      order_details.amount === null ? (cells['amount'] ?? '') : priced(order_details.amount),
  };
  return {
    say: (row: BulkRow, cell: Exclude<CellName, 'reason'>): string => sayings[cell](row),
    fee: ({ delivery_fee, repeat }: BulkRow): string => {
      if (delivery_fee === null) return '';
      const fee = priced(delivery_fee);
      return repeat ? t('bulk.row.each-time', { fee }) : fee;
    },
    /** Where a row stands on the way of its route, and what the whole route costs; empty for a row by itself. */
    stop: ({ route, trip }: BulkRow): string =>
      trip ? t('bulk.row.stop', { route, stop: String(trip.stop), stops: String(trip.stops) }) : '',
    routeFee: ({ trip }: BulkRow): string =>
      trip ? t('bulk.row.route-fee', { fee: priced(trip.delivery_fee) }) : '',
    money: priced,
  };
}
