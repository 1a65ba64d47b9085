import type { Order } from '@sendero/core/order/order';
import { type RequestDraft, toOrderPayload } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { type FieldIssue, type Part, partOf } from './parts.ts';
import { useDraft } from './use-draft.ts';
import { useFlow } from './use-flow.ts';
import { useIssues } from './use-issues.ts';
import { usePartFocus } from './use-part-focus.ts';
import { usePaymentTiming } from './use-payment-timing.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTerms } from './use-terms.ts';

/** One vendor's request, from the first question to the placed order: what is known, what is open, what may be done. */
export function useRequest(vendor: Vendor) {
  const t = useTexts();
  const terms = useTerms(vendor);
  const kept = useDraft(vendor.vendor_id, terms.defaults);
  const flow = useFlow(vendor, kept, terms.hours);
  const issues = useIssues(terms.issuesOf(kept.draft));
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
  const tellAtField = (problem: Problem): boolean => {
    const issue = fieldIssueOf(problem, kept.draft);
    issues.refuse(issue);
    if (issue) reveal([issue]);
    else flow.quote.askAgain();
    return issue !== null;
  };
  const begin = (draft?: RequestDraft) => {
    setPlaced(null);
    flow.setEditing(null);
    issues.forget();
    kept.startOver(draft);
  };
  const settle = (order: Order) => {
    begin();
    setPlaced({ order, draft: kept.draft });
    toast({ message: t('request.pushed'), type: 'success' });
  };
  const placing = usePlaceOrder({
    attempt: kept.attempt,
    keep: (attempt) => kept.keep({ attempt }),
    reprice: flow.quote.reprice,
    onPlaced: settle,
    tellAtField,
  });

  /** The issues of one part; going on from it needs none. */
  const goOn = (part: Part) => {
    const found = terms.issuesOf(kept.draft, new Date()).filter(({ field }) => partOf(field) === part);
    if (found.length > 0) reveal(found);
    else if (part === 'destination') flow.setEditing(null);
    else open('payment');
  };
  const place = () => {
    if (kept.attempt) return placing.repeat(kept.attempt);
    if (!terms.isReady) return;
    if (flow.destination.at === null) return goOn('destination');
    if (flow.error) return focus.toIssue();
    const found = terms.issuesOf(kept.draft, new Date());
    if (found.length > 0) return reveal(found);
    const { fee } = flow.quote;
    if (fee)
      placing.place((price) => toOrderPayload(kept.draft, { vendor_id: vendor.vendor_id, ...price }), fee);
  };

  const request = {
    vendor,
    ...flow,
    ...kept,
    hours: terms.hours,
    payments: terms.payments,
    isValueHigh: terms.isValueHigh(kept.draft),
    issues,
    placed,
    placing,
    /** Sent, and without an answer yet. */
    isUnanswered: kept.attempt !== null,
    goOn,
    open,
    place,
    begin,
    /** Lets go of what was sent without an answer, to change it. */
    editAnyway: () => kept.keep({ attempt: null }),
  };
  return { request, root: focus.root };
}

export type Request = ReturnType<typeof useRequest>['request'];

/** The fault that the server found with a field of the form; null where it is about something else. */
function fieldIssueOf({ errors }: Problem, draft: RequestDraft): FieldIssue | null {
  const [first] = errors;
  if (!first || first.field === 'delivery_fee') return null;
  if (first.field === 'preordered_for' && draft.preordered_for === null) return null;
  return { field: first.field, key: first.meta.translation_key };
}
