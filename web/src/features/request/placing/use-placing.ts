import { placeOrder } from '@sendero/core/contract/order-api';
import { placeShopOrder } from '@sendero/core/contract/shop-system-api';
import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import type { Order } from '@sendero/core/order/order';
import { type RequestDraft, dropoffOf } from '@sendero/core/request/draft';
import { type FormSection, sectionOf } from '@sendero/core/request/form-section';
import { type OrderPayload, toOrderPayload } from '@sendero/core/request/order-payload';
import type { Attempt, RequestState } from '@sendero/core/request/request-state';
import { destinationIssue } from '@sendero/core/request/step';
import type { Issue } from '@sendero/core/values/issue';
import { call } from '../../../lib/api.ts';
import { loadAgain } from '../../../lib/lazy-page.tsx';
import { recordOwn } from '../../../lib/own-orders.ts';
import type { Problem } from '../../../lib/problem.ts';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { areTermsAccepted } from '../../session/terms-acceptance.ts';
import { savedSender } from '../../vendor/saved-sender.ts';
import type { Conditions } from '../conditions/use-conditions.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import type { Quote } from '../price/use-quote.ts';
import { goToField } from '../form/go-to-field.ts';
import type { Placing } from './place-request.ts';
import { usePlaceOrder } from './use-place-order.ts';

const VOUCHER = 'voucher.code';

const send: Placing['send'] = async ({ key, body: { shop_draft_id, ...order } }) => {
  if (shop_draft_id === undefined)
    return recordOwn((await call(placeOrder, { body: order, idempotencyKey: key })).result);
  const params = { id: order.vendor_id, draftId: shop_draft_id };
  return recordOwn((await call(placeShopOrder, { params, body: { order } })).result);
};

interface UsePlacingInput {
  readonly vendorId: string;
  readonly state: Pick<RequestState, 'draft' | 'attempt' | 'quoted'>;
  readonly dispatch: Dispatch;
  readonly conditions: Pick<Conditions, 'isReady' | 'issuesOf'>;
  readonly quote: Pick<Quote, 'fee' | 'reprice' | 'askAgain'>;
  /** Moves the focus to the first wrong field. */
  readonly toIssue: () => void;
}

/** Goes from section to section and places a complete request; issues are shown at their fields (FLOW-06). */
export function usePlacing({ vendorId, state, dispatch, conditions, quote, toIssue }: UsePlacingInput) {
  const t = useTexts();
  const { draft, quoted } = state;
  const attempt = ofOneOrder(state.attempt);
  // A card's payment places its order by itself, which no draft would know of.
  const isByCard = draft.pays_by_card && draft.shop_order === null && quote.fee !== null && quote.fee.fee > 0;

  const tellAtField = (problem: Problem): boolean => {
    const issue = issueOf(problem, draft);
    dispatch({ type: 'refuse', issue });
    if (issue) toIssue();
    if (!issue || issue.field === VOUCHER) quote.askAgain();
    return issue !== null;
  };
  const finish = (order: Order) => {
    dispatch({ type: 'place', order });
    toast({ message: t('request.pushed'), type: 'success' });
    rememberForGuest(order);
  };
  const placing = usePlaceOrder({
    attempt,
    send,
    note: (sent) => dispatch({ type: 'send', attempt: sent }),
    reprice: quote.reprice,
    onPlaced: finish,
    tellAtField,
  });
  const reveal = (issues: readonly Issue[]) => {
    dispatch({ type: 'show-issues', issues });
    toIssue();
  };
  const goOn = (from: FormSection) => {
    const issues = conditions.issuesOf(draft, new Date());
    dispatch({ type: 'go-on', from, issues });
    if (issues.some(({ field }) => sectionOf(field) === from)) toIssue();
  };
  const toBody = (price: FeeAnswer) => payloadOf(draft, vendorId, price);
  const place = () => {
    if (attempt) return placing.repeat(attempt);
    if (!conditions.isReady) return;
    if (dropoffOf(draft) === null) return goOn('destination');
    if (destinationIssue(quoted)) return toIssue();
    const issues = conditions.issuesOf(draft, new Date());
    if (issues.length > 0) return reveal(issues);
    const { fee } = quote;
    if (fee?.voucher_fault) return reveal([{ field: VOUCHER, key: fee.voucher_fault }]);
    if (!fee || !areTermsAccepted()) return;
    if (isByCard) dispatch({ type: 'go-to-card' });
    else placing.place(toBody, fee);
  };
  const enter = () => {
    const [first] = conditions.issuesOf(draft, new Date());
    if (attempt || !first) return place();
    if (!goToField(first.field)) reveal([first]);
  };
  const { isBusy, question, problem } = placing;
  return { isBusy, question, problem, isByCard, toBody, goOn, enter, place, finish };
}

/** The attempt to place one order; that of several drops is theirs (decision 0085). */
function ofOneOrder(attempt: Attempt | null): Attempt<OrderPayload> | null {
  if (!attempt || 'stops' in attempt.body) return null;
  return { key: attempt.key, body: attempt.body };
}

/** The payload of the create call; a guest's payload includes the sender (FLOW-17). */
function payloadOf(draft: RequestDraft, vendor_id: string, price: FeeAnswer): OrderPayload {
  const sender = isGuest() ? savedSender.getState() : null;
  const shop_draft_id = draft.shop_order?.draft_id;
  return {
    ...toOrderPayload(draft, { vendor_id, ...price }),
    ...(sender && { sender }),
    ...(shop_draft_id !== undefined && { shop_draft_id }),
  };
}

/** Stores a guest's order in the device's list. A load failure of that code has already been shown (NAV-04, NET-02). */
function rememberForGuest(order: Order): void {
  if (!isGuest()) return;
  loadAgain(() => import('../../session/guest-orders.ts')).then(
    ({ saveGuestOrder }) => saveGuestOrder(order),
    () => undefined,
  );
}

/** The server's issue with a field of the form; null if the problem is about something else. */
function issueOf({ errors }: Problem, draft: RequestDraft): Issue | null {
  const [first] = errors;
  if (
    !first ||
    ['delivery_fee', 'draft_id'].includes(first.field) ||
    first.field.startsWith('sender.location')
  )
    return null;
  if (first.field === 'preordered_for' && draft.preordered_for === null) return null;
  return { field: first.field, key: first.meta.translation_key };
}
