import { moveRefusal } from '@sendero/core/order/change';
import { mayDefer } from '@sendero/core/order/later-time';
import type { Order } from '@sendero/core/order/order';
import type { ProposalState } from '@sendero/core/order/proposal';
import type { LatLng } from '@sendero/core/values/place';

/** What the recipient asked the shop for, as it is stored: money in minor units, times in unix seconds. */
export interface KeptProposal {
  readonly proposal_id: string;
  readonly state: ProposalState;
  readonly place: LatLng & {
    /** Null where the order's own address stands. */
    readonly address: string | null;
  };
  /** Null where the price stays. */
  readonly fee: number | null;
  /** The later time that is asked for, in unix seconds; left out where another place is. */
  readonly deliver_at?: number;
  /** The order that it was asked for: any other is not what the shop would change. */
  readonly before: LatLng & { readonly fee: number };
  readonly made_at: number;
  readonly until: number;
}

/** What of an order decides whether it is still the one that something was asked for. */
interface Asked extends Pick<Order, 'status' | 'status_history'> {
  readonly destination_lat: number;
  readonly destination_lng: number;
  readonly delivery_fee: number;
  readonly preordered_for: Date | null;
  readonly voucher?: object | null | undefined;
  readonly trip?: object | null | undefined;
  readonly person_erased_at?: Date | null;
  readonly proposal?: KeptProposal | null;
}

/**
 * What waits for the shop's answer, as long as the order is the one that it was asked for, and its place or time may be
 * changed; null for nothing. Whether its time has passed is for whoever has a clock.
 */
export function openProposal(row: Asked): KeptProposal | null {
  const { proposal, person_erased_at } = row;
  if (proposal?.state !== 'open' || person_erased_at) return null;
  const { lat, lng, fee } = proposal.before;
  const isAsItWas = row.destination_lat === lat && row.destination_lng === lng && row.delivery_fee === fee;
  const isAllowed = proposal.deliver_at === undefined ? moveRefusal(row) === null : mayDefer(row);
  return isAsItWas && isAllowed ? proposal : null;
}
