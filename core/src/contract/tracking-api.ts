import * as z from 'zod/mini';
import { type PublicOrder, publicOrderSchema } from '../order/public-order.ts';
import { endpoint } from './endpoint.ts';
import { result, text } from './shared.ts';

export const track = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/track/:link_id',
  access: 'public',
  summary: 'One order by its signed link.',
  params: z.strictObject({ link_id: text(200) }),
  answer: result(publicOrderSchema),
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

/** What the public page knows before its first call. It travels inside the HTML, with every text that the page says. */
export interface TrackingBoot {
  readonly link_id: string;
  readonly order: PublicOrder;
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The element that carries the public page's `TrackingBoot` as JSON. */
export const TRACKING_ELEMENT = 'sendero-order';
