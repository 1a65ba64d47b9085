import { type TripFee, tripFee } from '@sendero/core/contract/trip-api';
import type { PaymentMethod } from '@sendero/core/order/order';
import { dropoffOf } from '@sendero/core/request/draft';
import type { Stop } from '@sendero/core/request/request-state';
import { tripIssueOf } from '@sendero/core/request/trip-issues';
import { LEAST_STOPS } from '@sendero/core/trip/trip-fee';
import type { LatLng } from '@sendero/core/values/place';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { type Problem, asProblem } from '../../../lib/problem.ts';
import { refreshDelay } from '../price/use-quote.ts';

interface UseTripQuoteInput {
  readonly vendor_id: string;
  readonly from: LatLng | null;
  readonly stops: readonly Stop[];
  readonly payment_method: PaymentMethod;
  /** A request with this price is being sent, so the price must not change. */
  readonly isHeld: boolean;
}

/**
 * One price for all drops in the order in which they stand, as soon as each has its place; and the order that is the
 * quickest, where that is another (BRD-15).
 */
export function useTripQuote({ vendor_id, from, stops, payment_method, isHeld }: UseTripQuoteInput) {
  const pays = boot.market.price.cash_on_delivery_surcharge > 0 ? { payment_method } : {};
  const destinations = stops.map(({ draft }) => dropoffOf(draft)).filter((at) => at !== null);
  const enabled = from !== null && stops.length >= LEAST_STOPS && destinations.length === stops.length;
  const ask = (keep_order: boolean) => ({
    queryKey: ['quote', 'trip', vendor_id, from, destinations, pays, keep_order],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<TripFee> =>
      call(tripFee, { body: { vendor_id, destinations, keep_order, ...pays }, signal }),
    enabled,
  });
  const price = useQuery({
    ...ask(true),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && !isHeld ? refreshDelay(state.data) : false),
    refetchIntervalInBackground: true,
  });
  const proposed = useQuery({ ...ask(false), staleTime: Infinity });
  const fee = (enabled && price.data) || null;
  const problem = enabled && price.error && !price.data ? asProblem(price.error) : null;
  return {
    fee,
    isAsking: enabled && price.isPending,
    problem,
    fault: problem && faultOf(stops, problem),
    proposal: fee && enabled && proposed.data ? proposalOf(stops, fee, proposed.data) : null,
    askAgain: () => void price.refetch(),
    /** The current price; rejects if there is none. */
    reprice: async (): Promise<TripFee> => {
      const { data, error } = await price.refetch();
      if (error || !data) throw error ?? new Error('no price');
      return data;
    },
  };
}

export type TripQuote = ReturnType<typeof useTripQuote>;

/** The stop at which a price or an order was refused, with the field; null where it names none. */
export function faultOf(stops: readonly Stop[], { errors }: Problem) {
  const [first] = errors;
  return first ? tripIssueOf(stops, { field: first.field, key: first.meta.translation_key }) : null;
}

interface Proposal {
  readonly ids: readonly number[];
  /** How much sooner the rider is at the last stop. */
  readonly minutes: number;
}

/** The quickest order; null where it saves nothing. */
function proposalOf(stops: readonly Stop[], typed: TripFee, proposed: TripFee): Proposal | null {
  const minutes = (typed.stops.at(-1)?.minutes ?? 0) - (proposed.stops.at(-1)?.minutes ?? 0);
  const ids = proposed.stops.flatMap(({ index }) => stops[index]?.id ?? []);
  return minutes > 0 ? { ids, minutes } : null;
}
