import { Banknote, CircleCheck, CreditCard, HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '@sendero/core/order/order';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useFlag } from '../../lib/flags.ts';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Form } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PartFrame } from './part-frame.tsx';
import type { Request } from './use-request.ts';

const PaymentExtras = lazyPage(async () => ({
  default: (await import('./payment-extras.tsx')).PaymentExtras,
}));

const icons: Record<PaymentMethod, ReactNode> = {
  NONE: <CircleCheck aria-hidden className="size-5" />,
  PAID: <CircleCheck aria-hidden className="size-5" />,
  CASH_ON_DELIVERY: <Banknote aria-hidden className="size-5" />,
  PAYMENT_ON_DELIVERY: <HandCoins aria-hidden className="size-5" />,
};

/** How it is paid: what the country offers, the vendor allows and the flags do not hide (FLOW-09). Enter places. */
export function PaymentPart({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, payments, change, issues, view } = request;
  return (
    <PartFrame
      icon={<CreditCard aria-hidden />}
      title={t('request.payment.title')}
      isOpen={view === 'payment'}
      summary={view === 'details' ? t(`request.payment.${draft.payment_method}`) : undefined}
    >
      <Form onSubmit={request.place} className="grid gap-4">
        {payments.length === 0 ? (
          <InlineNotice tone="danger">{t('error.no-payment-method-available')}</InlineNotice>
        ) : (
          <RadioCards
            name="order.payment_method"
            label={t('request.payment.title')}
            labelHidden
            value={draft.payment_method}
            onChange={(payment_method) => change({ payment_method })}
            error={issues.of('order.payment_method')}
            choices={payments.map((value) => ({
              value,
              label: t(`request.payment.${value}`),
              hint: t(`request.payment.${value}.hint`),
              icon: icons[value],
            }))}
          />
        )}
        {useFlag('payment_vat') ? (
          <div onBlur={issues.onBlur}>
            <TextField
              name="vat_number"
              label={t('request.vat')}
              aside={t('request.optional')}
              hint={t('request.vat-hint')}
              value={draft.vat_number}
              onChange={({ target }) => change({ vat_number: target.value })}
              error={issues.of('vat_number')}
              autoComplete="off"
              maxLength={16}
            />
          </div>
        ) : null}
      </Form>
      {draft.order_id === null ? (
        <Part fallback={<div className="min-h-control" />}>
          <PaymentExtras request={request} />
        </Part>
      ) : null}
    </PartFrame>
  );
}
