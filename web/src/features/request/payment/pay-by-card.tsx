import { useTexts } from '../../../lib/texts.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useOnlinePayment } from '../../payment/use-online-payment.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { CardChoice, CardRoom } from './card-choice.tsx';

/** Lets the sender pay the delivery fee by card if the country accepts cards (PAY-07). */
export function PayByCard({ isChosen, dispatch }: { isChosen: boolean; dispatch: Dispatch }) {
  const t = useTexts();
  const isActivated = useOnlinePayment();
  if (isActivated === null) return <CardRoom />;
  if (isActivated === 'unknown')
    return <InlineNotice tone="warn">{t('error.payment.get-if-enabled')}</InlineNotice>;
  if (!isActivated && !isChosen) return null;
  return (
    <CardChoice
      error={isActivated ? undefined : t('error.payment.get-if-enabled')}
      checked={isChosen}
      onChange={({ target }) => dispatch({ type: 'change', changes: { pays_by_card: target.checked } })}
    />
  );
}
