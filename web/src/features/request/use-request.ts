import { offeredPayments } from '@sendero/core/order/payments';
import type { Order } from '@sendero/core/order/order';
import { type RequestDraft, toOrderPayload } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import type { Problem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { type FieldIssue, type Part, needsValueCheck, partOf, requestIssues } from './request-issues.ts';
import { useCountryParameter } from './use-country-parameter.ts';
import { useDraft } from './use-draft.ts';
import { useFlow } from './use-flow.ts';
import { useIssues } from './use-issues.ts';
import { useMinute } from './use-minute.ts';
import { usePartFocus } from './use-part-focus.ts';
import { usePaymentTiming } from './use-payment-timing.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useServiceHours } from './use-service-hours.ts';

const NO_LIMIT = -1;

/** One vendor's request, from the first question to the placed order: what is known, what is open, what may be done. */
export function useRequest(vendor: Vendor) {
  const t = useTexts();
  const { vendor_id } = vendor;
  const now = useMinute();
  const hours = useServiceHours(now);
  const item_value_limit = Number(useCountryParameter('orderItemValueExceedLimit', NO_LIMIT));
  const payments = offeredPayments(boot.market, vendor, boot.flags);
  const usual = boot.market.default_payment_method;
  const kept = useDraft(vendor_id, {
    phone_prefix: boot.market.phone_prefix,
    payment_method: payments.includes(usual) ? usual : (payments[0] ?? 'NONE'),
  });
  const flow = useFlow(vendor, kept, hours);
  const rules = { ...boot.market, payment_methods: payments };
  const issuesAt = (at: Date) =>
    requestIssues(kept.draft, { vendor_id, rules, item_value_limit, isOpenAt: hours.isOpenAt, now: at });
  const issues = useIssues(issuesAt(now));
  const focus = usePartFocus(flow.view);
  usePaymentTiming(flow.view);
  const [placed, setPlaced] = useState<{ order: Order; draft: RequestDraft } | null>(null);

  const open = (part: Part) => {
    flow.setEditing(part === 'destination' ? 'destination' : null);
    if (part !== 'destination') kept.keep({ are_details_done: part === 'payment' });
  };
  const reveal = (found: readonly FieldIssue[]) => {
    issues.show(found.map(({ field }) => field));
    if (found[0]) open(partOf(found[0].field));
    focus.toIssue();
  };
  const refuse = (problem: Problem) => {
    const issue = fieldIssueOf(problem, kept.draft);
    if (issue) {
      issues.refuse(issue);
      reveal([issue]);
    } else flow.quote.askAgain();
  };
  const settle = (order: Order) => {
    setPlaced({ order, draft: kept.draft });
    kept.startOver();
    issues.forget();
    toast({ message: t('request.pushed'), type: 'success' });
  };
  const placing = usePlaceOrder({
    attempt: kept.attempt,
    keep: (attempt) => kept.keep({ attempt }),
    reprice: flow.quote.reprice,
    onPlaced: settle,
    onRefused: refuse,
  });

  /** The issues of one part; going on from it needs none. */
  const goOn = (part: Part) => {
    const found = issuesAt(new Date()).filter(({ field }) => partOf(field) === part);
    if (found.length > 0) reveal(found);
    else if (part === 'destination') flow.setEditing(null);
    else open('payment');
  };
  const place = () => {
    if (kept.attempt) return placing.repeat(kept.attempt);
    if (flow.destination.at === null) return goOn('destination');
    if (flow.error) return focus.toIssue();
    const found = issuesAt(new Date());
    if (found.length > 0) return reveal(found);
    const { fee } = flow.quote;
    if (fee) placing.place((price) => toOrderPayload(kept.draft, { vendor_id, ...price }), fee);
  };
  const begin = (draft?: RequestDraft) => {
    setPlaced(null);
    flow.setEditing(null);
    issues.forget();
    kept.startOver(draft);
  };

  return {
    vendor,
    ...flow,
    draft: kept.draft,
    isRestored: kept.isRestored,
    change: kept.change,
    hours,
    payments,
    isValueHigh: needsValueCheck(kept.draft, item_value_limit),
    issues,
    root: focus.root,
    placed,
    placing,
    /** Sent, and without an answer yet. */
    isUnanswered: kept.attempt !== null,
    failure: placing.problem && !fieldIssueOf(placing.problem, kept.draft) ? placing.problem : null,
    goOn,
    open,
    place,
    begin,
    /** Lets go of what was sent without an answer, to change it. */
    editAnyway: () => kept.keep({ attempt: null }),
  };
}

export type Request = ReturnType<typeof useRequest>;

/** The fault that the server found with a field of the form; null where it is about something else. */
function fieldIssueOf({ errors }: Problem, draft: RequestDraft): FieldIssue | null {
  const [first] = errors;
  if (!first || first.field === 'delivery_fee') return null;
  if (first.field === 'preordered_for' && draft.preordered_for === null) return null;
  return { field: first.field, key: first.meta.translation_key };
}
