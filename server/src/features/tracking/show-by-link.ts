import type { Site } from '@sendero/core/market/site';
import { arrivalWindow, changeSince } from '@sendero/core/order/arrival-window';
import { instructionsRefusal } from '@sendero/core/order/delivery-instructions';
import { etaKind, showsFullMap } from '@sendero/core/order/eta';
import type { RiderInfo } from '@sendero/core/order/order';
import { progressOf } from '@sendero/core/order/progress';
import type { ArrivalChange, PublicOrder } from '@sendero/core/order/public-order';
import { type OrderStatus, isTerminal, rankOf } from '@sendero/core/order/status';
import { toMajor } from '@sendero/core/values/money';
import { regionContaining } from '@sendero/places/region';
import { unixSeconds } from '../../clock.ts';
import type { World } from '../../world.ts';
import { riderInfoFor } from '../dispatch/rider-info.ts';
import { wishesOf } from '../notice/wish.ts';
import { dropOffOf } from '../proposal/offer-drop-off.ts';
import { openProposal } from '../order/open-proposal.ts';
import { mayAskForLater } from '../proposal/propose-later.ts';
import { type OrderRow, toOrder } from '../order/order-row.ts';
import { countStopsBefore } from '../trip/count-stops-before.ts';
import { pagesOfVendors } from './delivery-page.ts';
import { callsOf } from '../call/shown-calls.ts';
import { casesOf } from '../case/show-case.ts';
import { ratingsOf } from '../rating/rate-order.ts';
import { orderByLink } from './order-by-link.ts';
import { senderOf } from './sender-of.ts';
import { deliveredOf } from './show-proof.ts';

interface Places {
  readonly origin: { readonly lat: number; readonly lng: number };
  readonly destination: { readonly lat: number; readonly lng: number };
}

/**
 * Returns what the holder of a signed link may see of an order. Throws NotFound for an unsigned or altered link
 * (PUB-01, PUB-06). Places are included only with the map. Without the flag tracking-page-settings, map and arrival are
 * left out.
 */
export async function showByLink(world: World, site: Site, linkId: string): Promise<PublicOrder> {
  const [shown] = await showRows(world, [await orderByLink(world, linkId)]);
  if (!shown) throw new Error('An order that was found is not shown.');
  return shown(site);
}

/**
 * As `showByLink`, of several orders whose links were seen before: what to show of each at a site. They are read together,
 * since a statement for each would make them wait for one another.
 */
export async function showRows(
  world: World,
  rows: readonly OrderRow[],
): Promise<((site: Site) => PublicOrder)[]> {
  const named = rows.filter(({ person_erased_at }) => !person_erased_at).map(({ order_id }) => order_id);
  const infos = named.length === 0 ? new Map<string, RiderInfo>() : await riderInfoFor(world, named);
  const wishes = await wishesOf(world, rows);
  const ratings = await ratingsOf(world, rows);
  const cases = await casesOf(world, rows);
  const calls = await callsOf(world, rows, infos);
  const delivered = await deliveredOf(world, rows);
  const usually = await pagesOfVendors(
    world,
    rows.map(({ vendor_id }) => vendor_id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const before = await countStopsBefore(world, row);
      const usual = usually(row.vendor_id);
      const page = { ...usual, goods: row.goods ?? usual.goods };
      const notices = wishes.get(row.order_id);
      const rating = ratings.get(row.order_id);
      const known = cases.get(row.order_id);
      const callable = calls.get(row.order_id);
      const handed = delivered.get(row.order_id);
      return (site: Site) => {
        const isFull = world.flags.flagsFor(site)['tracking-page-settings'];
        return {
          ...publicOrder(world, row, infos.get(row.order_id), { isFull, before }),
          page,
          ...(page.instructions !== false && {
            ...instructionsIn(row),
            ...dropOffIn(world, row),
            ...(mayAskForLater(world, site, row) && { time_movable: true }),
          }),
          ...proposalIn(row),
          ...(notices && { notices }),
          ...(handed && { delivered: handed(site) }),
          ...(rating && { rating }),
          ...(known && { case: known }),
          ...(callable && { calls: [...callable] }),
        };
      };
    }),
  );
}

interface Seen {
  /** With map and arrival. */
  readonly isFull: boolean;
  /** Deliveries that the rider makes first. */
  readonly before: number;
}

function publicOrder(
  world: World,
  row: OrderRow,
  info: RiderInfo | undefined,
  { isFull, before }: Seen,
): PublicOrder {
  const order = toOrder(world.config.signing_keys, row);
  const progress = progressOf(order, info);
  const places = placesOf(row);
  const map = isFull && !row.person_erased_at ? mapState(world, order.status, places) : 'none';
  const kind = isFull ? etaKind(order.status) : null;
  const eta_minutes =
    kind && ((kind === 'origin' ? info?.eta_origin_minutes : info?.eta_destination_minutes) ?? null);
  const now = unixSeconds(world.clock.now());
  // On the way to other doors, the rider's place tells where those are.
  const isShown = map === 'now' && !(before > 0 && isCollected(order.status));
  return {
    order_id: order.order_id,
    short_code: order.short_code ?? '',
    checked_at: now,
    vendor_name: senderOf(row).name,
    status: order.status,
    sentence: progress.sentence,
    step: progress.step,
    updated_at: order.updated_at,
    created_at: order.created_at,
    preordered_for: order.preordered_for,
    collect_at: order.collect_at,
    is_test: order.is_test,
    pin: order.pin,
    promised_at: order.promised_at,
    country_code: row.country_code,
    time_zone: world.sites.findMarket(row.country_code)?.time_zone ?? 'UTC',
    ...arrivalIn(row, eta_minutes, now),
    eta_kind: kind,
    eta_minutes,
    ...(before > 0 && { before_you: before }),
    map,
    origin: map === 'now' ? places.origin : null,
    destination: map === 'now' ? places.destination : null,
    rider: isOnTheWay(order.status) && info?.rider ? publicRider(info.rider, isShown) : null,
    customer_first_name: firstWord(order.customer.name),
    description: order.order.description,
    is_person_erased: order.person_erased_at !== undefined,
  };
}

/** Whether the recipient may tell the rider something (RCP-03). */
function instructionsIn(row: OrderRow): Pick<PublicOrder, 'instructions'> {
  const refusal = row.person_erased_at ? 'over' : instructionsRefusal(row);
  if (refusal === 'over') return {};
  return { instructions: { are_given: (row.recipient_instructions?.line ?? '') !== '', refusal } };
}

/** Whether the recipient may move the pin: as long as they may tell the rider something, on a map that we have. */
function dropOffIn(world: World, row: OrderRow): Pick<PublicOrder, 'drop_off_movable'> {
  const mayMove = !row.person_erased_at && instructionsRefusal(row) === null;
  return mayMove && regionContaining(world.regions(), dropOffOf(row).at) ? { drop_off_movable: true } : {};
}

/** What was asked of the shop last, until the order has ended. */
function proposalIn(row: OrderRow): Pick<PublicOrder, 'proposal'> {
  const { proposal, person_erased_at, currency } = row;
  if (!proposal || person_erased_at || isTerminal(row.status)) return {};
  const { fee, before, deliver_at, until } = proposal;
  const state = proposal.state === 'open' && !openProposal(row) ? 'over' : proposal.state;
  const difference = fee === null ? 0 : toMajor(fee - before.fee, currency);
  return {
    proposal: { state, difference, currency, until, ...(deliver_at !== undefined && { deliver_at }) },
  };
}

/** Between when it arrives, and how that differs from the promise. */
function arrivalIn(
  row: OrderRow,
  eta_minutes: number | null,
  now: number,
): Pick<PublicOrder, 'arrival' | 'change'> {
  const { status, ride_seconds } = row;
  const promised_at = unixSeconds(row.promised_at);
  const arrival = arrivalWindow({ status, promised_at, ride_seconds, eta_minutes }, now);
  const kind = arrival && changeSince(promised_at, arrival);
  if (!kind) return { arrival };
  const why = kind === 'later' ? reasonOf(status) : undefined;
  return { arrival, change: { kind, ...(why && { why }) } };
}

function reasonOf(status: OrderStatus): ArrivalChange['why'] {
  if (status === 'DELAYED') return 'held-up';
  if (status === 'NEAR_VENDOR') return 'at-shop';
  return rankOf(status) < rankOf('ASSIGNED_TO_TRANSPORT') ? 'no-rider' : undefined;
}

function placesOf(row: OrderRow): Places {
  return {
    origin: { lat: row.pickup.latitude, lng: row.pickup.longitude },
    destination: { lat: row.destination_lat, lng: row.destination_lng },
  };
}

function mapState(world: World, status: OrderStatus, { origin, destination }: Places): PublicOrder['map'] {
  if (!world.world_map && !regionContaining(world.regions(), origin, destination)) return 'none';
  if (isTerminal(status) || status === 'RETURN_INITIATED') return 'over';
  return isOnTheWay(status) ? 'now' : 'later';
}

/** Whether a rider may be coming to this customer. */
function isOnTheWay(status: OrderStatus): boolean {
  const isPaidFor = rankOf(status) >= rankOf('NEW') || status === 'DELAYED';
  return isPaidFor && showsFullMap(status) && !isTerminal(status) && status !== 'RETURN_INITIATED';
}

const isCollected = (status: OrderStatus): boolean => rankOf(status) >= rankOf('PICKED_UP');

type KnownRider = NonNullable<RiderInfo['rider']>;

function publicRider({ name, vehicle, position }: KnownRider, withPosition: boolean): PublicOrder['rider'] {
  return {
    first_name: firstWord(name),
    vehicle,
    position: withPosition && position ? { lat: position.lat, lng: position.lng } : null,
  };
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
