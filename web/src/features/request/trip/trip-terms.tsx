import { CreditCard } from 'lucide-react';
import { useTexts } from '../../../lib/texts.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { DELIVER_AT } from '@sendero/core/request/trip-issues';
import { DeliveryTime } from '../details/delivery-time.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import { PaymentFields } from '../payment/payment-section.tsx';
import type { RequestFrameProps } from '../request-frame.tsx';
import type { TripOfRequest } from './use-trip.ts';

interface TripTermsProps {
  readonly request: RequestFrameProps['request'];
  readonly trip: TripOfRequest;
}

/** What holds for all drops: when they are collected, how they are paid, and what there is for one drop alone. */
export function TripTerms({ request, trip }: TripTermsProps) {
  const t = useTexts();
  const { state, dispatch, conditions, errorOf } = request;
  const { draft } = state;
  const isLate = trip.shared().some(({ key }) => key === DELIVER_AT);
  const isLost = draft.voucher_code !== '' || draft.pays_by_card || draft.no_rider !== null;
  return (
    <>
      <div className="px-4 py-3">
        <DeliveryTime
          isTrip
          draft={draft}
          hours={conditions.hours}
          carryMinutes={null}
          error={isLate ? t(DELIVER_AT) : errorOf('preordered_for')}
          onChange={(changes) => dispatch({ type: 'change', changes })}
        />
      </div>
      <SectionFrame icon={<CreditCard aria-hidden />} title={t('request.payment.title')} isOpen>
        <PaymentFields
          draft={draft}
          methods={conditions.payments}
          errorOf={errorOf}
          dispatch={dispatch}
          onPlace={trip.placing.place}
        />
        {isLost ? (
          <InlineNotice tone="warn">{t('trip.alone')}</InlineNotice>
        ) : (
          <p className="text-sm text-muted">{t('trip.alone')}</p>
        )}
      </SectionFrame>
    </>
  );
}
