import { CreditCard } from 'lucide-react';
import type { PaymentMethod } from '@sendero/core/order/order';
import type { RequestDraft } from '@sendero/core/request/draft';
import { useEffect } from 'react';
import { boot } from '../../../lib/boot.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { useFlag } from '../../../lib/flags.ts';
import { PageSection } from '../../../lib/page-section.tsx';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUsual } from '../../vendor/use-vendors.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { SectionFrame } from '../form/section-frame.tsx';
import { type ErrorOf, leaveField } from '../form/use-errors.ts';
import type { Quote } from '../price/use-quote.ts';
import { CardRoom } from './card-choice.tsx';
import type { PaymentExtrasProps } from './payment-extras.tsx';

const PaymentExtras = lazyPage<PaymentExtrasProps>(async () => ({
  default: (await import('./payment-extras.tsx')).PaymentExtras,
}));

type Paid =
  | 'payment_method'
  | 'vat_number'
  | 'voucher_code'
  | 'pays_by_card'
  | 'shop_order'
  | 'age_validation_required'
  | 'pin_required';

interface PaymentSectionProps {
  readonly vendorId: string;
  readonly draft: Pick<RequestDraft, Paid>;
  readonly methods: readonly PaymentMethod[];
  readonly isOpen: boolean;
  readonly quote: Pick<Quote, 'fee' | 'askAgain'>;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
  /** The focus comes from the details, which are then done: a voucher is checked for their number. */
  readonly onFocus: () => void;
  readonly onPlace: () => void;
}

/**
 * The payment method: those that the country offers, the vendor allows and the flags do not hide (FLOW-09). Enter
 * places the order.
 */
export function PaymentSection(props: PaymentSectionProps) {
  const { vendorId, draft, methods, isOpen, errorOf, dispatch, onPlace } = props;
  const t = useTexts();
  const usual = useUsual(vendorId);
  useEffect(() => {
    // As the fields of the details: loaded before they are shown.
    void PaymentExtras.preload().catch(() => undefined);
  }, []);
  return (
    <SectionFrame icon={<CreditCard aria-hidden />} title={t('request.payment.title')} isOpen={isOpen}>
      <div className="contents" onFocus={props.onFocus}>
        <PaymentFields
          draft={draft}
          methods={methods}
          errorOf={errorOf}
          dispatch={dispatch}
          onPlace={onPlace}
        />
        <Extras {...props} />
        <Checkbox
          name="age_validation_required"
          label={t('request.age-check')}
          hint={t('request.age-check-hint')}
          checked={draft.age_validation_required}
          onChange={({ target }) =>
            dispatch({ type: 'change', changes: { age_validation_required: target.checked } })
          }
        />
        <Checkbox
          name="pin_required"
          label={t('request.pin')}
          hint={t('request.pin-hint')}
          checked={draft.pin_required ?? usual.pin_required ?? false}
          onChange={({ target }) => dispatch({ type: 'change', changes: { pin_required: target.checked } })}
        />
      </div>
    </SectionFrame>
  );
}

/**
 * Options for the delivery fee: payment by card, and a voucher, which guests do not have (decision 0026). Until they are
 * loaded, their room is kept: what stands below is about to be pressed.
 */
function Extras({ draft, quote, errorOf, dispatch }: PaymentSectionProps) {
  const hasVouchers = useFlag('voucher') && !isGuest();
  const hasCards = boot.market.online_payment_activated && draft.shop_order === null;
  const room = (
    <>
      {hasCards ? <CardRoom /> : null}
      {hasVouchers ? <div className="min-h-control" /> : null}
    </>
  );
  return (
    <PageSection fallback={room}>
      <PaymentExtras {...{ draft, quote, errorOf, dispatch, hasCards, hasVouchers }} />
    </PageSection>
  );
}

interface PaymentFieldsProps extends Pick<
  PaymentSectionProps,
  'methods' | 'errorOf' | 'dispatch' | 'onPlace'
> {
  readonly draft: Pick<RequestDraft, 'payment_method' | 'vat_number'>;
}

/** How it is paid, and the VAT number; Enter places. */
export function PaymentFields({ draft, methods, errorOf, dispatch, onPlace }: PaymentFieldsProps) {
  const t = useTexts();
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  return (
    <Form onSubmit={onPlace} className="grid gap-4">
      {methods.length === 0 ? (
        <InlineNotice tone="danger">{t('error.no-payment-method-available')}</InlineNotice>
      ) : (
        <Segmented
          name="order.payment_method"
          label={t('request.payment.title')}
          labelHidden
          value={draft.payment_method}
          onChange={(payment_method) => change({ payment_method })}
          error={errorOf('order.payment_method')}
          choices={methods.map((value) => ({ value, label: t(`request.payment.${value}`) }))}
        />
      )}
      {useFlag('payment_vat') ? (
        <div onBlur={leaveField(dispatch)}>
          <TextField
            name="vat_number"
            label={t('request.vat')}
            aside={t('request.optional')}
            hint={t('request.vat-hint')}
            value={draft.vat_number}
            onChange={({ target }) => change({ vat_number: target.value })}
            error={errorOf('vat_number')}
            autoComplete="off"
            maxLength={16}
          />
        </div>
      ) : null}
    </Form>
  );
}
