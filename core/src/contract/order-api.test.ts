import { expect, it } from 'vitest';
import { emptyDraft } from '../request/draft.ts';
import { toOrderPayload } from '../request/order-payload.ts';
import { newOrderSchema } from './order-api.ts';

it('takes what the request form sends, and keeps all of it [ORD-01]', () => {
  const draft = { ...emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' }), vat_number: 'FI345678' };
  const payload = toOrderPayload(draft, { vendor_id: 'fi-1001', fee: 4.9, signature: 'signed' });
  expect(newOrderSchema.parse(payload)).toEqual(payload);
});
