import { estimate, fee, validateArea } from '@sendero/core/contract/quote-api';
import type { PaymentMethod } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { loadAgain } from '../../../lib/lazy-page.tsx';
import type { Price } from './with-voucher.ts';

/** A price is refreshed this long before it expires. */
const MARGIN_S = 60;
const SOONEST_MS = 5000;

export interface UseQuoteInput {
  readonly vendor_id: string;
  readonly from: LatLng | null;
  readonly to: LatLng | null;
  /** Unix seconds. */
  readonly preordered_for: number | null;
  readonly payment_method: PaymentMethod;
  /** Empty if there is none. */
  readonly voucher_code: string;
  /** The customer's number, since a voucher may be used up for a customer; empty while unknown. */
  readonly phone: string;
  /** A request with this price is being sent, so the price must not change. */
  readonly isHeld: boolean;
}

/**
 * Whether a rider may go there, the price and the time: asked for in parallel as soon as both ends are known (FEE-01,
 * FEE-02, FEE-08). Answers to earlier questions are dropped, and a price is refreshed before it expires.
 */
export function useQuote({
  vendor_id,
  from,
  to,
  preordered_for,
  payment_method,
  voucher_code,
  phone,
  isHeld,
}: UseQuoteInput) {
  const ends = from && to ? { from, to } : null;
  const pays = boot.market.price.cash_on_delivery_surcharge > 0 ? { payment_method } : {};
  const enabled = ends !== null;
  const place = [vendor_id, from?.lat, from?.lng, to?.lat, to?.lng];

  const area = useQuery({
    queryKey: ['quote', 'area', ...place, preordered_for],
    queryFn: async ({ signal }) => {
      const { from: vendor_location, to: location } = known(ends);
      const body = { vendor_id, vendor_location, location, preordered_for };
      return (await call(validateArea, { body, signal })).result;
    },
    enabled,
  });
  const price = useQuery({
    queryKey: ['quote', 'fee', ...place, pays, voucher_code && { voucher_code, preordered_for, phone }],
    queryFn: async ({ signal }): Promise<Price> => {
      const { from: source, to: destination } = known(ends);
      const body = { vendor_id, source, destination, delivery_type: 'food' as const, ...pays };
      const found = await call(fee, { body, signal });
      if (!voucher_code) return found;
      const { withVoucher } = await loadAgain(() => import('./with-voucher.ts'));
      return withVoucher(found, { vendor_id, code: voucher_code, order_time: preordered_for, phone, signal });
    },
    enabled,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && !isHeld ? refreshDelay(state.data) : false),
    refetchIntervalInBackground: true,
  });
  const times = useQuery({
    queryKey: ['quote', 'times', ...place, preordered_for],
    queryFn: async ({ signal }) => {
      const { from: source, to: destination } = known(ends);
      const body = { vendor_id, source, destination, preordered_for };
      return (await call(estimate, { body, signal })).result;
    },
    enabled,
  });

  const hasVerdict = enabled && !area.isPending;
  return {
    area: !hasVerdict ? null : area.isError && !area.data ? ('FAILED' as const) : (area.data ?? null),
    price: !hasVerdict || price.isPending ? null : price.data ? ('KNOWN' as const) : ('FAILED' as const),
    fee: (enabled && price.data) || null,
    times: (enabled && times.data) || null,
    isAsking: enabled && (area.isPending || price.isPending),
    askAgain: () => void Promise.all([area.refetch(), price.refetch(), times.refetch()]),
    /** The current price; rejects if there is none. */
    reprice: async (): Promise<Price> => {
      const { data, error } = await price.refetch();
      if (error || !data) throw error ?? new Error('no price');
      return data;
    },
  };
}

export type Quote = ReturnType<typeof useQuote>;

function known<T>(ends: T | null): T {
  if (ends === null) throw new Error('asked before both ends are known');
  return ends;
}

/** Milliseconds until the price must be refreshed. */
export function refreshDelay({ expires_at }: Pick<Price, 'expires_at'>): number {
  return Math.max(SOONEST_MS, (expires_at - MARGIN_S) * 1000 - Date.now());
}
