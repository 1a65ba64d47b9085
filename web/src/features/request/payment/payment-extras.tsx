import { boot } from '../../../lib/boot.ts';
import { useFlag } from '../../../lib/flags.ts';
import { isGuest } from '../../../lib/session.ts';
import { PayByCard } from './pay-by-card.tsx';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { Dispatch } from '../drafts/request-store.ts';
import type { ErrorOf } from '../form/use-errors.ts';
import type { Quote } from '../price/use-quote.ts';
import { VoucherField } from './voucher-field.tsx';

interface PaymentExtrasProps {
  readonly draft: Pick<RequestDraft, 'voucher_code' | 'pays_by_card' | 'shop_order'>;
  readonly quote: Pick<Quote, 'fee' | 'askAgain'>;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
}

/** Options for the delivery fee: payment by card, and a voucher, which guests do not have (decision 0026). */
export function PaymentExtras({ draft, quote, errorOf, dispatch }: PaymentExtrasProps) {
  return (
    <>
      {boot.market.online_payment_activated && draft.shop_order === null ? (
        <PayByCard isChosen={draft.pays_by_card} dispatch={dispatch} />
      ) : null}
      {useFlag('voucher') && !isGuest() ? (
        <VoucherField
          code={draft.voucher_code}
          quote={quote}
          error={errorOf('voucher.code')}
          dispatch={dispatch}
        />
      ) : null}
    </>
  );
}
