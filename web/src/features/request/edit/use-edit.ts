import { mayChange, revisionOf } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import { toChangePayload } from '@sendero/core/request/change-payload';
import { type RequestDraft, dropoffOf } from '@sendero/core/request/draft';
import { draftFromOrder } from '@sendero/core/request/draft-from-order';
import type { Circumstances } from '@sendero/core/request/request-state';
import { destinationIssue } from '@sendero/core/request/step';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import type { TextKey } from '../../../lib/texts.tsx';
import { useChangeOrder } from './use-change-order.ts';
import { useDestinationSearch } from '../destination/use-destination-search.ts';
import { useRequestStore } from '../drafts/request-store.ts';
import { useErrors } from '../form/use-errors.ts';
import { useQuote } from '../price/use-quote.ts';
import { useConditions } from '../conditions/use-conditions.ts';
import type { Hours } from '../conditions/use-order-times.ts';

/** The key of the draft of an order's change; each revision of the order has its own. */
export const editKey = (order: Order): string => `edit ${order.order_id} ${revisionOf(order)}`;

/** Places within this distance are equal. */
const SAME_PLACE_M = 1;

/**
 * The editing of an order: the order at the start, the changes and their price. The changes have their own draft, so
 * that an unplaced request is not affected (FLOW-19).
 */
export function useEdit(vendor: Vendor, order: Order, onUpdated: (order: Order) => void) {
  const [base] = useState(order);
  const conditions = useConditions(vendor);
  const [blank] = useState(() => draftFromOrder(base, conditions.defaults));
  const revision = revisionOf(base);
  const [state, dispatch] = useRequestStore(editKey(base), { blank, circumstances });
  const { draft } = state;
  const pickup = { lat: base.pickup.latitude, lng: base.pickup.longitude };
  const dropoff = dropoffOf(draft);
  const { quote, hasPrice, placeError } = useChangedPrice({ base, draft, pickup, hours: conditions.hours });

  const issuesAt = (now?: Date) => ownIssues(conditions.issuesOf(draft, now), blank, draft);
  const changing = useChangeOrder({
    order: base,
    onUpdated: (updated) => {
      dispatch({ type: 'begin' });
      onUpdated(updated);
    },
    onPriceRefused: quote.askAgain,
    tellAtField: (issue) => dispatch({ type: 'refuse', issue }),
  });
  const update = (): boolean => {
    const issues = issuesAt(new Date());
    dispatch({ type: 'show-issues', issues });
    const isPriced = !hasPrice || (quote.fee !== null && !quote.isAsking && placeError === null);
    if (issues.length > 0 || placeError || dropoff === null) return false;
    if (conditions.isReady && isPriced) {
      const price = hasPrice ? quote.fee : null;
      changing.send(toChangePayload(draft, { vendor_id: vendor.vendor_id, revision, price }));
    }
    return true;
  };

  return {
    base,
    draft,
    dispatch,
    pickup,
    dropoff,
    search: useDestinationSearch(pickup, dispatch),
    quote,
    hasPrice,
    placeError,
    errorOf: useErrors(state, issuesAt()),
    may: mayChange(order),
    methods: [...new Set([base.order.payment_method, ...conditions.payments])],
    isValueHigh: draft.order_amount !== blank.order_amount && conditions.isValueHigh(draft),
    isChanged: JSON.stringify(draft) !== JSON.stringify(blank),
    /** Whether somebody else has changed the order since. */
    isOutdated: revisionOf(order) !== revision || changing.problem?.code === 'Conflict',
    changing,
    update,
  };
}

/** The order was placed from there, and may be changed at any hour. */
const circumstances: Circumstances = { origin: 'saved', is_open_now: true };

interface UseChangedPriceInput {
  readonly base: Order;
  readonly draft: RequestDraft;
  readonly pickup: LatLng;
  readonly hours: Pick<Hours, 'closedNow' | 'whyClosedAt'>;
}

/** The price of a change, if it needs a new one, and why the place cannot be served. */
function useChangedPrice({ base, draft, pickup, hours }: UseChangedPriceInput) {
  const dropoff = dropoffOf(draft);
  const isPaidAnew = draft.payment_method !== base.order.payment_method;
  const hasPrice = isElsewhere(base, dropoff) || (isPaidAnew && hasSurcharge());
  const quote = useQuote({
    vendor_id: base.vendor_id,
    from: pickup,
    to: hasPrice ? dropoff : null,
    preordered_for: draft.preordered_for,
    payment_method: draft.payment_method,
    voucher_code: '',
    phone: '',
    isHeld: false,
  });
  const issue = destinationIssue(quote);
  const { preordered_for } = draft;
  const why = preordered_for === null ? hours.closedNow : hours.whyClosedAt(preordered_for);
  const closed: TextKey = why === 'hours.closed-then' ? why : 'request.error.closed';
  const key: TextKey | undefined = quote.area === 'SERVICE_CLOSED' ? closed : issue?.key;
  return { quote, hasPrice, placeError: hasPrice ? (key ?? null) : null };
}

const hasSurcharge = (): boolean => boot.market.price.cash_on_delivery_surcharge > 0;

function isElsewhere({ customer: { location } }: Order, at: LatLng | null): boolean {
  return at === null || metresBetween(at, { lat: location.latitude, lng: location.longitude }) > SAME_PLACE_M;
}

/** The issues of changed fields only: the others were accepted when the order was placed. */
function ownIssues<T extends { readonly field: string }>(
  issues: readonly T[],
  begun: RequestDraft,
  draft: RequestDraft,
): readonly T[] {
  const isNew = (...names: (keyof RequestDraft)[]) => names.some((name) => begun[name] !== draft[name]);
  const changed: Readonly<Record<string, boolean>> = {
    'customer.location.address': isNew(
      'destination_text_address',
      'destination_latitude',
      'destination_building',
    ),
    'customer.location.unit': isNew('destination_text_address', 'destination_latitude'),
    'customer.location.notes': isNew('rider_notes'),
    'order.amount': isNew('order_amount'),
    'order.description': isNew('order_description'),
    'order.payment_method': isNew('payment_method'),
    item_value_confirmed: isNew('order_amount'),
  };
  return issues.filter(({ field }) => changed[field] ?? false);
}
