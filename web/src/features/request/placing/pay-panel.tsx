import type { RequestDraft } from '@sendero/core/request/draft';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageSection } from '../../../lib/page-section.tsx';
import { asProblem } from '../../../lib/problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardForm } from '../../payment/card-form.tsx';
import { PaymentSettlement } from '../../payment/payment-settlement.tsx';
import { walletQuery } from '../../payment/wallet.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { FeeChangeDialog } from './fee-change-dialog.tsx';
import type { Price } from '../price/with-voucher.ts';
import { useMoney } from '../price/use-money.ts';
import { type UsePayInput, usePay } from './use-pay.ts';

type Recipient = Pick<RequestDraft, 'destination_name' | 'destination_text_address'>;

interface PayPanelProps extends UsePayInput {
  readonly recipient: Recipient;
}

/** Pays the delivery fee by card and waits for the settlement; the order is placed once it is paid. */
export function PayPanel({ recipient, ...input }: PayPanelProps) {
  const t = useTexts();
  const payment = usePay(input);
  const { intent, stage } = payment;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [stage]);
  const amount = useAmount(input.quote.fee, payment.intent);
  const isOver = stage === 'over';
  return (
    <section className="grid gap-5 px-4 pt-3 pb-8">
      <header className="grid gap-1">
        <Button
          tone="ghost"
          size="small"
          className="-ms-2 justify-self-start"
          icon={<ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />}
          busy={payment.isCalling}
          disabled={payment.isPaying && !intent}
          onClick={isOver ? payment.leave : payment.callOff}
        >
          {t('payment.back')}
        </Button>
        <h1 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('payment.title')}
        </h1>
        <Subject recipient={recipient} amount={amount} />
      </header>
      {stage === 'card' ? (
        <Cards vendorId={input.vendorId} payment={payment} amount={amount} />
      ) : (
        <PaymentSettlement
          stage={stage}
          intent={intent}
          problem={payment.problem}
          isBusy={payment.isCalling}
          onAsk={payment.askAgain}
          onCallOff={payment.callOff}
          onLeave={payment.leave}
        />
      )}
      {payment.question ? (
        <PageSection>
          <FeeChangeDialog question={payment.question} />
        </PageSection>
      ) : null}
    </section>
  );
}

type Payment = ReturnType<typeof usePay>;

/** The customer, the destination and the amount. */
function Subject({ recipient, amount }: { recipient: Recipient; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <p className="grid min-w-0">
        <span className="truncate font-medium">{recipient.destination_name}</span>
        <span className="truncate text-sm text-muted">{recipient.destination_text_address}</span>
      </p>
      <p className="tabular text-xl font-semibold">{amount}</p>
    </div>
  );
}

interface CardsProps {
  readonly vendorId: string;
  readonly payment: Payment;
  readonly amount: string;
}

function Cards({ vendorId, payment, amount }: CardsProps) {
  const wallet = useQuery(walletQuery(vendorId));
  if (wallet.data) {
    return (
      <CardForm
        vendorId={vendorId}
        wallet={wallet.data}
        amount={amount}
        isBusy={payment.isPaying}
        onPay={payment.pay}
        notice={<Refusal payment={payment} />}
      />
    );
  }
  return wallet.error ? <NoWallet error={wallet.error} onRetry={wallet.refetch} /> : <CardsSkeleton />;
}

/** Why the last attempt failed, what to do, and how many attempts are left. */
function Refusal({ payment: { intent, problem, isPaying } }: { payment: Payment }): ReactNode {
  const t = useTexts();
  if (isPaying) return null;
  if (problem) return <ProblemNotice problem={problem} otherwise="error.payment.intent-creation" />;
  if (!intent?.reason) return null;
  return (
    <InlineNotice tone="danger" title={t('payment.declined')}>
      {t(`payment.declined.${intent.reason}`)} {t('payment.tries-left', { count: intent.tries_left })}
    </InlineNotice>
  );
}

function NoWallet({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTexts();
  const { textKey } = asProblem(error);
  const isRefused = textKey === 'error.payment.get-if-enabled';
  return (
    <InlineNotice
      tone="danger"
      action={
        isRefused ? null : (
          <Button size="small" onClick={onRetry}>
            {t('shell.try-again')}
          </Button>
        )
      }
    >
      {t(isRefused ? textKey : 'error.payment.init')}
    </InlineNotice>
  );
}

function CardsSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

/** The amount to charge: the intent's if it exists, otherwise the current price. */
function useAmount(price: Price | null, intent: Payment['intent']): string {
  const { money } = useMoney();
  if (intent) return money(intent.amount, intent.currency);
  return price ? money(price.fee, price.currency) : '';
}
