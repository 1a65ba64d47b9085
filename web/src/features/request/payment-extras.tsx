import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import { isGuest } from '../../lib/session.ts';
import { PayByCard } from './pay-by-card.tsx';
import type { Request } from './use-request.ts';
import { VoucherPart } from './voucher-part.tsx';

/** What may be said of the delivery fee: that a card pays it, and what a voucher takes off; guests have none (decision 0026). */
export function PaymentExtras({ request }: { request: Request }) {
  return (
    <>
      {boot.market.online_payment_activated ? <PayByCard request={request} /> : null}
      {useFlag('voucher') && !isGuest() ? <VoucherPart request={request} /> : null}
    </>
  );
}
