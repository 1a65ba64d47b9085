import { bulkPaymentTypes } from '@sendero/core/bulk/row-draft';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { offeredPayments } from '@sendero/core/order/payments';
import { boot } from '../../lib/boot.ts';
import { useFlags } from '../../lib/flags.ts';
import { useOnlinePayment } from '../payment/use-online-payment.ts';
import { useVendors } from '../vendor/use-vendors.ts';
import { useBulkWords } from './use-bulk-words.ts';

/** Options for the payment method of a row; also the sheet's own text if it is none of them. */
export function PaymentOptions({ row }: { row: BulkRow }) {
  const words = useBulkWords();
  const { data: vendors = [] } = useVendors();
  const vendor = vendors.find(({ vendor_id }) => vendor_id === row.vendor_id) ?? vendors[0];
  const flags = useFlags();
  const offered = vendor ? offeredPayments(boot.market, vendor, flags) : [];
  const isOnline = useOnlinePayment() === true;
  const choices = bulkPaymentTypes.filter((type) =>
    type === 'ONLINE_PAYMENT' ? isOnline && offered.includes('PAID') : offered.includes(type),
  );
  const isChoice = choices.some((type) => type === row.payment_method);
  return (
    <>
      {isChoice ? null : (
        <option value={row.payment_method ?? ''} disabled>
          {row.payment_method ? words.payment(row.payment_method) : (row.cells['payment_method'] ?? '')}
        </option>
      )}
      {choices.map((type) => (
        <option key={type} value={type}>
          {words.payment(type)}
        </option>
      ))}
    </>
  );
}
