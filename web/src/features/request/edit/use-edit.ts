import { mayChange, revisionOf } from '@sendero/core/order/change';
import type { Order } from '@sendero/core/order/order';
import { toChangePayload } from '@sendero/core/request/change-payload';
import { type RequestDraft, draftFromOrder } from '@sendero/core/request/draft';
import { requestError } from '@sendero/core/request/step';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import type { TextKey } from '../../lib/texts.tsx';
import { useChangeOrder } from './use-change-order.ts';
import { useDestination } from './use-destination.ts';
import { useDraft } from './use-draft.ts';
import { useIssues } from './use-issues.ts';
import { useQuote } from './use-quote.ts';
import { useTerms } from './use-terms.ts';

/** Under which an order's change is kept; another revision of it is another change. */
export const editKey = (order: Order): string => `edit ${order.order_id} ${revisionOf(order)}`;

/** Two places are the same within this. */
const SAME_PLACE_M = 1;

/**
 * An order being changed: how it stood when that began, what is typed over it, and what that costs. What is typed has a
 * draft of its own, so that a request that was begun stays as it is (FLOW-19).
 */
export function useEdit(vendor: Vendor, order: Order, onUpdated: (order: Order) => void) {
  const [base] = useState(order);
  const terms = useTerms(vendor);
  const [begun] = useState(() => draftFromOrder(base, terms.defaults));
  const revision = revisionOf(base);
  const kept = useDraft(editKey(base), terms.defaults, begun);
  const { draft } = kept;
  const pickup = { lat: base.pickup.latitude, lng: base.pickup.longitude };
  const destination = useDestination(kept, pickup, () => undefined);

  const isPaidAnew = draft.payment_method !== base.order.payment_method;
  const hasPrice = isElsewhere(base, destination.at) || (isPaidAnew && hasSurcharge());
  const quote = useQuote({
    vendor_id: vendor.vendor_id,
    from: pickup,
    to: hasPrice ? destination.at : null,
    preordered_for: draft.preordered_for,
    payment_method: draft.payment_method,
    voucher_code: '',
    phone: '',
    isHeld: false,
  });
  const placeError: TextKey | null = !hasPrice
    ? null
    : quote.area === 'SERVICE_CLOSED'
      ? 'request.error.closed'
      : (requestError(quote)?.key ?? null);

  const issues = useIssues(ownIssues(terms.issuesOf(draft), begun, draft));
  const changing = useChangeOrder({
    order: base,
    onUpdated: (updated) => {
      kept.startOver();
      onUpdated(updated);
    },
    onPriceRefused: quote.askAgain,
    tellAtField: (issue) => issues.refuse(issue),
  });
  const update = (): boolean => {
    const found = ownIssues(terms.issuesOf(draft, new Date()), begun, draft);
    issues.show(found.map(({ field }) => field));
    const isPriced = !hasPrice || (quote.fee !== null && !quote.isAsking && placeError === null);
    if (found.length > 0 || placeError || destination.at === null) return false;
    if (terms.isReady && isPriced) {
      const price = hasPrice ? quote.fee : null;
      changing.send(toChangePayload(draft, { vendor_id: vendor.vendor_id, revision, price }));
    }
    return true;
  };

  return {
    vendor,
    ...kept,
    base,
    pickup,
    destination,
    quote,
    hasPrice,
    placeError,
    issues,
    may: mayChange(order),
    payments: [...new Set([base.order.payment_method, ...terms.payments])],
    isValueHigh: draft.order_amount !== begun.order_amount && terms.isValueHigh(draft),
    isChanged: JSON.stringify(draft) !== JSON.stringify(begun),
    /** Somebody else has changed it since. */
    isOutdated: revisionOf(order) !== revision || changing.problem?.code === 'Conflict',
    changing,
    update,
  };
}

export type Edit = ReturnType<typeof useEdit>;

const hasSurcharge = (): boolean => boot.market.price.cash_on_delivery_surcharge > 0;

function isElsewhere({ customer: { location } }: Order, at: LatLng | null): boolean {
  return at === null || metresBetween(at, { lat: location.latitude, lng: location.longitude }) > SAME_PLACE_M;
}

/** The issues with what was changed: the rest was accepted when the order was placed. */
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
