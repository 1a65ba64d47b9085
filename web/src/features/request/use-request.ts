import type { NewOrder } from '@sendero/core/contract/order-api';
import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import type { Order } from '@sendero/core/order/order';
import { type RequestDraft, toOrderPayload } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { loadAgain } from '../../lib/lazy-page.tsx';
import type { Problem } from '../../lib/problem.ts';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { areTermsAccepted } from '../session/terms-acceptance.ts';
import { keptSender } from '../vendor/kept-sender.ts';
import { type FieldIssue, type Part, partOf } from './parts.ts';
import { useDraft } from './use-draft.ts';
import { useFlow } from './use-flow.ts';
import { useIssues } from './use-issues.ts';
import { useParts } from './use-parts.ts';
import { isPaidByCard, usePaying } from './use-paying.ts';
import { usePaymentTiming } from './use-payment-timing.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTerms } from './use-terms.ts';

const VOUCHER = 'voucher.code';

/** One vendor's request, from the first question to the placed order: what is known, what is open, what may be done. */
export function useRequest(vendor: Vendor) {
  const t = useTexts();
  const terms = useTerms(vendor);
  const kept = useDraft(vendor.vendor_id, terms.defaults);
  const flow = useFlow(vendor, kept, terms.hours);
  const issues = useIssues(terms.issuesOf(kept.draft));
  const { open, reveal, toIssue, root } = useParts(flow, kept, issues);
  usePaymentTiming(flow.view);
  const paying = usePaying(kept);
  const [placed, setPlaced] = useState<{ order: Order; draft: RequestDraft } | null>(null);

  const tellAtField = (problem: Problem): boolean => {
    const issue = fieldIssueOf(problem, kept.draft);
    issues.refuse(issue);
    if (issue) reveal([issue]);
    if (!issue || issue.field === VOUCHER) flow.quote.askAgain();
    return issue !== null;
  };
  const begin = (draft?: RequestDraft) => {
    setPlaced(null);
    paying.setPaying(false);
    flow.setEditing(null);
    issues.forget();
    kept.startOver(draft);
  };
  const settle = (order: Order) => {
    begin();
    setPlaced({ order, draft: kept.draft });
    toast({ message: t('request.pushed'), type: 'success' });
    keepForGuest(order);
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
  const toBody = (price: FeeAnswer) => payloadOf(kept.draft, vendor, price);
  const place = () => {
    if (kept.attempt) return placing.repeat(kept.attempt);
    if (!terms.isReady) return;
    if (flow.destination.at === null) return goOn('destination');
    if (flow.error) return toIssue();
    const found = terms.issuesOf(kept.draft, new Date());
    if (found.length > 0) return reveal(found);
    const { fee } = flow.quote;
    if (fee?.voucher_fault) return reveal([{ field: VOUCHER, key: fee.voucher_fault }]);
    if (!fee || !areTermsAccepted()) return;
    if (isPaidByCard(kept.draft, fee)) paying.setPaying(true);
    else placing.place(toBody, fee);
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
    ...paying,
    settle,
    toBody,
    /** Sent, and without an answer yet. */
    isUnanswered: kept.attempt !== null,
    goOn,
    open,
    place,
    begin,
    /** Lets go of what was sent without an answer, to change it. */
    editAnyway: () => kept.keep({ attempt: null }),
  };
  return { request, root };
}

export type Request = ReturnType<typeof useRequest>['request'];

/** The create payload; a guest says with it who sends (FLOW-17). */
function payloadOf(draft: RequestDraft, { vendor_id }: Vendor, price: FeeAnswer): NewOrder {
  const sender = isGuest() ? keptSender.read() : null;
  return { ...toOrderPayload(draft, { vendor_id, ...price }), ...(sender && { sender }) };
}

/** A guest's orders are listed by their device; whoever could not load that has been told (NAV-04, NET-02). */
function keepForGuest(order: Order): void {
  if (!isGuest()) return;
  loadAgain(() => import('../session/guest-orders.ts')).then(
    ({ keepGuestOrder }) => keepGuestOrder(order),
    () => undefined,
  );
}

/** The fault that the server found with a field of the form; null where it is about something else. */
function fieldIssueOf({ errors }: Problem, draft: RequestDraft): FieldIssue | null {
  const [first] = errors;
  if (!first || first.field === 'delivery_fee' || first.field.startsWith('sender')) return null;
  if (first.field === 'preordered_for' && draft.preordered_for === null) return null;
  return { field: first.field, key: first.meta.translation_key };
}
