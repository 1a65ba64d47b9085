import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOnlinePayment } from '../payment/use-online-payment.ts';
import type { Request } from './use-request.ts';

/** The sender's choice to pay the delivery fee by card, where the country takes cards (PAY-07). */
export function PayByCard({ request: { draft, change } }: { request: Request }) {
  const t = useTexts();
  const isActivated = useOnlinePayment();
  if (isActivated === null) return <Skeleton className="h-12" />;
  if (isActivated === 'unknown')
    return <InlineNotice tone="warn">{t('error.payment.get-if-enabled')}</InlineNotice>;
  if (!isActivated && !draft.pays_by_card) return null;
  return (
    <Checkbox
      name="pays_by_card"
      label={t('payment.choice')}
      hint={t('payment.choice-hint')}
      error={isActivated ? undefined : t('error.payment.get-if-enabled')}
      checked={draft.pays_by_card}
      onChange={({ target }) => change({ pays_by_card: target.checked })}
    />
  );
}
