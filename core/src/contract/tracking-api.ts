import * as z from 'zod/mini';
import { type ProofKind, proofKinds } from '../order/proof.ts';
import { type PublicOrder, publicOrderSchema } from '../order/public-order.ts';
import { publicParcelSchema, publicProofSchema, publicReceiptSchema } from '../order/public-documents.ts';
import { endpoint } from './endpoint.ts';
import { ratingSchema } from '../order/rating.ts';
import type { PublicPage } from '../tracking/page-form.ts';
import { id, result, text } from './shared.ts';

export const track = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/track/:link_id',
  access: 'public',
  summary: 'One order by its signed link.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(publicOrderSchema),
});

export const getRating = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/orders/:orderId/rating',
  access: 'guest',
  scope: 'orders:read',
  summary: 'What the recipient said of an order’s delivery; null if nothing.',
  params: z.strictObject({ orderId: id }),
  answer: result(z.nullable(ratingSchema)),
});

export const trackWay = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/track/:link_id/way',
  access: 'public',
  summary:
    'The way ahead of an order by its signed link: the rider’s, or before that the whole one. Empty where no map is shown.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(z.object({ way: z.array(z.tuple([z.number(), z.number()])) })),
});

export const receipt = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/receipt/:link_id',
  access: 'public',
  summary: 'What a delivery cost, and the proof that it was made, by the order’s signed link.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(publicReceiptSchema),
});

export const parcel = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/track-c2c/:link_id',
  access: 'public',
  summary: 'A parcel from one person to another by its signed link.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(publicParcelSchema),
});

export const proof = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/proof/:kind/:link_id',
  access: 'public',
  summary: 'What a rider brought to show that a parcel was delivered, collected or brought back.',
  params: z.strictObject({ kind: z.enum(proofKinds), link_id: text(200) }),
  answer: result(publicProofSchema),
});

/** Where the photo of a proof is; a route's parameter has the link's place. */
export const proofPhotoPath = (kind: ProofKind, linkId: string): string =>
  `/tracking/api/v1/proof/${kind}/${linkId.startsWith(':') ? linkId : encodeURIComponent(linkId)}/photo`;

/** Where the page of a link hears of its order's changes: server-sent events, each as `Heard` names them. */
export const followPath = '/tracking/api/v1/track/:link_id/changes';

/** The events that a page hears: its order as it is now; that the server is there (the time in seconds); that the link has ended. */
export const heardEvents = { order: 'order', beat: 'beat', gone: 'gone' } as const;

/** How often a page that is being followed hears at least something. */
export const BEAT_S = 25;

/** What the public page knows before its first call. It is embedded in the HTML, with every text of the page. */
export interface TrackingBoot extends Pick<
  PublicPage,
  'link_id' | 'drop_off' | 'later_times' | 'push_key' | 'embed_query'
> {
  readonly order: PublicOrder;
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The element that carries the public page's `TrackingBoot` as JSON. */
export const TRACKING_ELEMENT = 'sendero-order';
