import * as z from 'zod/mini';
import { voucherSchema } from '../quote/voucher.ts';
import { endpoint } from './endpoint.ts';
import { id, result, text, unixTime } from './shared.ts';

export const validateVoucher = endpoint({
  service: 'quote',
  method: 'POST',
  path: '/voucher/validate',
  access: 'user',
  summary: 'A signed delivery fee with a voucher taken off, signed for that fee alone.',
  body: z.strictObject({
    code: text(64),
    order: z.strictObject({
      /** When it is wanted; without one as soon as possible. */
      order_time: z.optional(z.nullable(unixTime)),
      delivery_fee: z.number(),
      signature: text(1000),
    }),
    vendor_id: id,
    /** For whom it is; without one, what is left to a customer is found out with the order only. */
    customer_phone_number: z.optional(text(32)),
  }),
  answer: z.object({ voucher: voucherSchema, delivery_fee: z.number(), signature: z.string() }),
});

export const getVoucher = endpoint({
  service: 'quote',
  method: 'GET',
  path: '/voucher/:code',
  access: 'user',
  summary: 'What a voucher takes off, from when, until when and from what fee on.',
  params: z.strictObject({ code: text(64) }),
  answer: result(voucherSchema),
});
