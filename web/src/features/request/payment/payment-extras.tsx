import { PayByCard } from './pay-by-card.tsx';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { Dispatch } from '../drafts/request-store.ts';
import type { ErrorOf } from '../form/use-errors.ts';
import type { Quote } from '../price/use-quote.ts';
import { VoucherField } from './voucher-field.tsx';

export interface PaymentExtrasProps {
  readonly hasCards: boolean;
  readonly hasVouchers: boolean;
  readonly draft: Pick<RequestDraft, 'voucher_code' | 'pays_by_card'>;
  readonly quote: Pick<Quote, 'fee' | 'askAgain'>;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
}

/** Options for the delivery fee, those that there are. */
export function PaymentExtras(props: PaymentExtrasProps) {
  const { draft, quote, errorOf, dispatch, hasCards, hasVouchers } = props;
  return (
    <>
      {hasCards ? <PayByCard isChosen={draft.pays_by_card} dispatch={dispatch} /> : null}
      {hasVouchers ? (
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
