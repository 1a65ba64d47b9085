import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOnlinePayment } from '../../payment/use-online-payment.ts';
import type { Dispatch } from '../drafts/request-store.ts';

/** Lets the sender pay the delivery fee by card if the country accepts cards (PAY-07). */
export function PayByCard({ isChosen, dispatch }: { isChosen: boolean; dispatch: Dispatch }) {
  const t = useTexts();
  const isActivated = useOnlinePayment();
  if (isActivated === null) return <Skeleton className="h-12" />;
  if (isActivated === 'unknown')
    return <InlineNotice tone="warn">{t('error.payment.get-if-enabled')}</InlineNotice>;
  if (!isActivated && !isChosen) return null;
  return (
    <Checkbox
      name="pays_by_card"
      label={t('payment.choice')}
      hint={t('payment.choice-hint')}
      error={isActivated ? undefined : t('error.payment.get-if-enabled')}
      checked={isChosen}
      onChange={({ target }) => dispatch({ type: 'change', changes: { pays_by_card: target.checked } })}
    />
  );
}
