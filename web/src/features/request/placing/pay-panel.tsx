import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Part } from '../../lib/part.tsx';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardForm } from '../payment/card-form.tsx';
import { PaymentFate } from '../payment/payment-fate.tsx';
import { walletQuery } from '../payment/wallet.ts';
import { ProblemNotice } from '../session/problem-notice.tsx';
import { FeeChangeDialog } from './fee-change-dialog.tsx';
import { useMoney } from './use-money.ts';
import { usePay } from './use-pay.ts';
import type { Request } from './use-request.ts';

/** Pays the delivery fee by card, and waits for what becomes of it; the order stands once it is paid. */
export function PayPanel({ request }: { request: Request }) {
  const t = useTexts();
  const payment = usePay(request);
  const { intent, stage } = payment;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [stage]);
  const amount = useAmount(request, payment.intent);
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
        <Subject request={request} amount={amount} />
      </header>
      {stage === 'card' ? (
        <Cards request={request} payment={payment} amount={amount} />
      ) : (
        <PaymentFate
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
        <Part>
          <FeeChangeDialog question={payment.question} />
        </Part>
      ) : null}
    </section>
  );
}

type Payment = ReturnType<typeof usePay>;

/** For whom, where to, and for how much. */
function Subject({ request: { draft }, amount }: { request: Request; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <p className="grid min-w-0">
        <span className="truncate font-medium">{draft.destination_name}</span>
        <span className="truncate text-sm text-muted">{draft.destination_text_address}</span>
      </p>
      <p className="tabular text-xl font-semibold">{amount}</p>
    </div>
  );
}

interface CardsProps {
  readonly request: Request;
  readonly payment: Payment;
  readonly amount: string;
}

function Cards({ request, payment, amount }: CardsProps) {
  const { vendor_id } = request.vendor;
  const wallet = useQuery(walletQuery(vendor_id));
  if (wallet.data) {
    return (
      <CardForm
        vendorId={vendor_id}
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

/** Why the last attempt came to nothing, what to do, and how many are left. */
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
            {t('request.try-again')}
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

/** What is charged: the intent's once it was begun, before that the price that is in force. */
function useAmount({ quote }: Request, intent: Payment['intent']): string {
  const { money } = useMoney();
  if (intent) return money(intent.amount, intent.currency);
  return quote.fee ? money(quote.fee.fee, quote.fee.currency) : '';
}
