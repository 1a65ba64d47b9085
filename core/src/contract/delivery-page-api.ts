import * as z from 'zod/mini';
import { MOST_MARK_BYTES, deliveryPageSchema, goodsSchema, hueSchema } from '../vendor/delivery-page.ts';
import { endpoint } from './endpoint.ts';
import { id, result } from './shared.ts';

/** `page`: the vendor's own choices. `otherwise`: what applies where it has none. */
const answer = result(z.object({ page: deliveryPageSchema, otherwise: deliveryPageSchema }));

export const getDeliveryPage = endpoint({
  service: 'tracking',
  method: 'GET',
  path: '/vendor/:id/delivery-page',
  access: 'user',
  summary: 'How this vendor looks on the pages that its customers watch.',
  params: z.strictObject({ id }),
  answer,
});

/** Letters of base64 for the largest mark. */
const MOST_LETTERS = Math.ceil(MOST_MARK_BYTES / 3) * 4;

export const saveDeliveryPage = endpoint({
  service: 'tracking',
  method: 'PUT',
  path: '/vendor/:id/delivery-page',
  access: 'user',
  summary: 'Sets what is named; null leaves it to the parent, or to the platform.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    goods: z.optional(z.nullable(goodsSchema)),
    hue: z.optional(z.nullable(hueSchema)),
    instructions: z.optional(z.nullable(z.boolean())),
    pin_required: z.optional(z.nullable(z.boolean())),
    /** A JPEG, PNG or WebP as base64. */
    mark: z.optional(z.nullable(z.base64().check(z.minLength(4), z.maxLength(MOST_LETTERS)))),
  }),
  answer,
});
