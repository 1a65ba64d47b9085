import { answerProposal } from '@sendero/core/contract/order-api';
import { wholeAddress } from '@sendero/core/order/address-parts';
import type { Order } from '@sendero/core/order/order';
import type { ProposalAnswer } from '@sendero/core/order/proposal';
import { toMinor } from '@sendero/core/values/money';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { isGuest } from '../../lib/session.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { applyOrders } from './active-orders.ts';
import { liveProposal } from './live-proposal.ts';
import { useScope } from './use-scope.ts';

/** What the recipient asks for, what it costs the shop, and the shop's answer (RCP-03). */
export function OrderProposal({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const { time, dateTime } = useFormats();
  const proposal = liveProposal(order, now);
  return (
    <section aria-live="polite" className="grid gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 empty:hidden">
      {proposal ? (
        <>
          <h3 className="font-medium text-warn">
            {t(proposal.deliver_at === undefined ? 'order.proposal.place' : 'order.proposal.later')}
          </h3>
          {proposal.deliver_at === undefined ? (
            <Places order={order} to={proposal.place.address} />
          ) : (
            <FromTo from={dateTime(order.promised_at)} to={dateTime(proposal.deliver_at)} />
          )}
          <Price order={order} fee={proposal.delivery_fee} />
          <p className="text-sm text-muted">{t('order.proposal.until', { time: time(proposal.until) })}</p>
          {isGuest() ? null : <Answer order={order} proposalId={proposal.proposal_id} />}
        </>
      ) : null}
    </section>
  );
}

function Places({ order, to }: { order: Order; to: string }) {
  const t = useTexts();
  const from = wholeAddress(order.customer.location);
  if (to === order.customer.location.address) return <p>{t('order.proposal.near', { address: from })}</p>;
  return <FromTo from={from} to={to} />;
}

function FromTo({ from, to }: { from: string; to: string }) {
  const t = useTexts();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 wrap-anywhere">
      <dt className="text-muted">{t('order.proposal.from')}</dt>
      <dd className="line-through">{from}</dd>
      <dt className="text-muted">{t('order.proposal.to')}</dt>
      <dd className="font-medium">{to}</dd>
    </dl>
  );
}

/** The fee is the shop's, as the order's own: nobody collects the difference. */
function Price({ order, fee }: { order: Order; fee: number }) {
  const t = useTexts();
  const { money } = useFormats();
  const { currency } = order;
  const [next, before] = [toMinor(fee, currency) ?? 0, toMinor(order.delivery_fee, currency) ?? 0];
  const values = {
    fee: money(next, currency),
    before: money(before, currency),
    difference: money(Math.abs(next - before), currency),
  };
  const way = next > before ? 'dearer' : next < before ? 'cheaper' : 'same-price';
  const isPaidByCard = order.status_history.some(({ status }) => status === 'PAYMENT_COMMITTED');
  return (
    <p className="tabular text-pretty">
      {t(`order.proposal.${way}`, values)}
      {way === 'cheaper' && isPaidByCard ? ` ${t('order.proposal.back')}` : null}
    </p>
  );
}

function Answer({ order, proposalId }: { order: Order; proposalId: string }) {
  const t = useTexts();
  const scope = useScope();
  const { vendor_id, order_id } = order;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (answer: ProposalAnswer) => {
      const body = { vendor_id, proposal_id: proposalId, answer };
      return (await call(answerProposal, { params: { id: order_id }, body })).result;
    },
    onSuccess: (answered) => applyOrders([answered], scope),
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="primary"
        className="flex-1"
        busy={isPending && variables === 'confirm'}
        disabled={isPending}
        onClick={() => mutate('confirm')}
      >
        {t('order.proposal.confirm')}
      </Button>
      <Button
        className="flex-1"
        busy={isPending && variables === 'refuse'}
        disabled={isPending}
        onClick={() => mutate('refuse')}
      >
        {t('order.proposal.refuse')}
      </Button>
    </div>
  );
}
