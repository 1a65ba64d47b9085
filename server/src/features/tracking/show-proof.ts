import { proofPaths, receiptPath } from '@sendero/core/contract/pages';
import { proofPhotoPath } from '@sendero/core/contract/tracking-api';
import type { Site } from '@sendero/core/market/site';
import { type ProofKind, proofKinds } from '@sendero/core/order/proof';
import type { PublicOrder } from '@sendero/core/order/public-order';
import type { PublicProof } from '@sendero/core/order/public-documents';
import { publicAddress, shortName } from '@sendero/core/tracking/masking';
import { AT_THE_DOOR_M } from '@sendero/core/tracking/whereabouts';
import { type LatLng, metresBetween } from '@sendero/core/values/place';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { type Photo, type ProofRow, getProofPhoto, getProofs, getProofsOf } from '../dispatch/get-proofs.ts';
import { linkIdOf } from '../order/link-id.ts';
import type { OrderRow } from '../order/order-row.ts';
import { orderByLink } from './order-by-link.ts';
import { senderOf } from './sender-of.ts';

/**
 * Returns a proof for the holder of the order's link. Throws NotFound where its flag is off, or where there is none
 * (PUB-04).
 */
export async function showProof(
  world: World,
  site: Site,
  linkId: string,
  kind: ProofKind,
): Promise<PublicProof> {
  const order = await orderByLink(world, linkId);
  const proof = (await shownProofs(world, site, order)).find((one) => one.kind === kind);
  if (!proof) throw noProof();
  return publicProof(world, site, { order, linkId, proof });
}

/** Returns the photo of a proof that the site shows. Throws NotFound where there is none. */
export async function showPhoto(world: World, site: Site, linkId: string, kind: ProofKind): Promise<Photo> {
  const order = await orderByLink(world, linkId);
  const photo =
    isShown(world, site, kind) && !order.person_erased_at ? await getProofPhoto(world, order, kind) : null;
  if (!photo) throw noProof();
  return photo;
}

/** The proofs of an order that the site shows, in the order of `proofKinds`. */
export async function shownProofs(world: World, site: Site, order: OrderRow): Promise<readonly ProofRow[]> {
  if (order.person_erased_at) return [];
  const brought = new Map((await getProofs(world, order)).map((proof) => [proof.kind, proof]));
  return proofKinds.flatMap((kind) => (isShown(world, site, kind) ? (brought.get(kind) ?? []) : []));
}

/** What the pages of these orders show of their handing over, by order; nothing of those that are not delivered. */
export async function deliveredOf(
  world: World,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, (site: Site) => PublicOrder['delivered']>> {
  const delivered = orders.filter((order) => order.status === 'DELIVERED' && !order.person_erased_at);
  if (delivered.length === 0) return new Map();
  const brought = await getProofsOf(world, delivered);
  return new Map(
    delivered.map(({ order_id }) => {
      const own = brought.filter((proof) => proof.order_id === order_id);
      const linkId = linkIdOf(world.config.signing_keys, order_id);
      return [order_id, (site) => deliveredAt(world, site, linkId, own)];
    }),
  );
}

function deliveredAt(
  world: World,
  site: Site,
  linkId: string,
  brought: readonly Pick<ProofRow, 'kind' | 'has_photo'>[],
): PublicOrder['delivered'] {
  const shown = brought.filter(({ kind }) => isShown(world, site, kind));
  const pathOf = (page: string): string => page.replace(':orderID', encodeURIComponent(linkId));
  const kinds = proofKinds.filter((kind) => shown.some((proof) => proof.kind === kind));
  const hasPhoto = shown.some(({ kind, has_photo }) => kind === 'delivery' && has_photo);
  return {
    receipt: pathOf(receiptPath),
    proofs: kinds.map((kind) => ({ kind, page: pathOf(proofPaths[kind]) })),
    photo: hasPhoto ? proofPhotoPath('delivery', linkId) : null,
  };
}

interface Shown {
  readonly order: OrderRow;
  readonly linkId: string;
  readonly proof: ProofRow;
}

/**
 * Returns what anybody with the link may know of a proof, with the address of the place that the rider reported
 * (PUB-07).
 */
export async function publicProof(
  world: World,
  site: Site,
  { order, linkId, proof }: Shown,
): Promise<PublicProof> {
  const { kind } = proof;
  const { country_code } = order;
  return {
    order_id: order.order_id,
    short_code: order.short_code ?? '',
    kind,
    vendor_name: senderOf(order).name,
    country_code,
    time_zone: world.sites.findMarket(country_code)?.time_zone ?? 'UTC',
    name: shortName(proof.name),
    at: unixSeconds(proof.taken_at),
    ...(await placeOf(world, site, { order, proof })),
    photo: proof.has_photo ? proofPhotoPath(kind, linkId) : null,
    signature: proof.signature,
  };
}

type Place = Pick<PublicProof, 'address' | 'place' | 'from_door_m' | 'position'>;

async function placeOf(
  { ownGeocoder }: World,
  { market }: Site,
  { order, proof: { kind, lat, lng } }: Omit<Shown, 'linkId'>,
): Promise<Place> {
  const door = doorOf(order, kind);
  const address = publicAddress(door.address);
  if (lat === null || lng === null) return { address, place: '', from_door_m: null, position: null };
  const position = { lat, lng };
  const from_door_m = Math.round(metresBetween(position, door));
  const isThere = from_door_m <= AT_THE_DOOR_M;
  const named = isThere ? null : await ownGeocoder.reverse(position, market.geocoder_language);
  const place = isThere ? address : publicAddress(named?.formatted_address ?? '');
  return { address, place, from_door_m, position };
}

/** Where a rider has to be for a proof: at the customer's address for a delivery, else at the pick-up. */
function doorOf({ pickup, ...order }: OrderRow, kind: ProofKind): LatLng & { readonly address: string } {
  return kind === 'delivery'
    ? { address: order.destination_address, lat: order.destination_lat, lng: order.destination_lng }
    : { address: pickup.address, lat: pickup.latitude, lng: pickup.longitude };
}

const isShown = (world: World, site: Site, kind: ProofKind): boolean =>
  world.flags.flagsFor(site)[`proof-of-${kind}-web`];

const noProof = (): Problem => new Problem('NotFound', { detail: 'There is no such proof.' });
