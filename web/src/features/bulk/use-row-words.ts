import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { toMinor } from '@sendero/core/values/money';
import { useFormats } from '../../lib/texts.tsx';
import { useBulkWords } from './use-bulk-words.ts';
import type { CellName } from './wrong-cells.ts';

/**
 * The texts of a row's cells: the parsed value, else the sheet's own text. A wrong time shows the sheet's own text,
 * with its year.
 */
export function useRowWords({ currency }: Pick<BulkJob, 'currency'>) {
  const { money, dateTime } = useFormats();
  const words = useBulkWords();
  const priced = (major: number) => money(toMinor(major, currency) ?? 0, currency);
  const delivery = ({ cells, preordered_for, issues }: BulkRow): string => {
    const isWrong = issues.some(({ column }) => column === 'delivery_date' || column === 'delivery_time');
    const said = [cells['delivery_date'], cells['delivery_time']].filter(Boolean).join(' ');
    if (isWrong && said !== '') return said;
    return preordered_for === null ? words.instant : dateTime(preordered_for);
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
    fee: ({ delivery_fee }: BulkRow): string => (delivery_fee === null ? '' : priced(delivery_fee)),
    money: priced,
  };
}
