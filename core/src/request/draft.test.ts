import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anOrder } from '../order/an-order.ts';
import { draftFromOrder, orderAgain } from './draft-from-order.ts';
import { emptyDraft, requestDraftSchema } from './draft.ts';
import { toOrderDraft, toOrderPayload } from './order-payload.ts';

const defaults = { phone_prefix: '+358', payment_method: 'PAID' } as const;
const filled = {
  ...emptyDraft(defaults),
  destination_name: ' Aino Example ',
  destination_phone_number: '+358401234567',
  destination_latitude: 60.17,
  destination_longitude: 24.94,
  destination_unit_number: '5 B',
  destination_text_address: 'Mannerheimintie 1, 00100 Helsinki',
  order_amount: 12.5,
};

describe('the draft', () => {
  it("starts with the country's code and the usual payment method [FLOW-11] [FLOW-09]", () => {
    const { destination_phone_number, payment_method } = emptyDraft(defaults);
    expect([destination_phone_number, payment_method]).toEqual(['+358', 'PAID']);
  });

  it('survives storage as it was [FLOW-18]', () => {
    expect(z.parse(requestDraftSchema, JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  it.each([[null], ['text'], [{}], [{ ...filled, payment_method: 'BARTER' }]])(
    'is not read from %j [FLOW-18]',
    (stored) => {
      expect(z.safeParse(requestDraftSchema, stored).success).toBe(false);
    },
  );

  it('joins unit, building and text by commas, and leaves out what is empty [ORD-01]', () => {
    const addressOf = (changes: object) =>
      toOrderDraft({ ...filled, ...changes }, 'fi-1001').customer.location.address;
    expect(addressOf({})).toBe('5 B, Mannerheimintie 1, 00100 Helsinki');
    expect(addressOf({ destination_building: 'North' })).toBe(
      '5 B, North, Mannerheimintie 1, 00100 Helsinki',
    );
    expect(addressOf({ destination_unit_number: ' ' })).toBe('Mannerheimintie 1, 00100 Helsinki');
  });

  it('becomes the create payload [ORD-01]', () => {
    const payload = toOrderPayload(filled, { vendor_id: 'fi-1001', fee: 4.9, signature: 'signed' });
    expect(payload).toMatchObject({
      vendor_id: 'fi-1001',
      customer: { name: 'Aino Example' },
      order: { cold_bag_needed: false },
      login_pickup_estimation: 15,
      delivery_fee: 4.9,
    });
    expect(payload).not.toHaveProperty('vat_number');
  });

  it('goes at the full price with what the voucher makes of it beside [VOU-01]', () => {
    const voucher = {
      code: 'SENDERO10',
      type: 'PERCENTAGE' as const,
      amount: 10,
      full_fee: 4.9,
      signature: 'less',
    };
    const quote = { vendor_id: 'fi-1001', fee: 4.41, signature: 'signed' };
    expect(toOrderPayload(filled, { ...quote, voucher })).toMatchObject({
      delivery_fee: 4.9,
      signature: 'signed',
      voucher: { code: 'SENDERO10', type: 'PERCENTAGE', amount: 10 },
      discounted_delivery_fee: 4.41,
      discounted_signature: 'less',
    });
    expect(toOrderPayload(filled, quote)).not.toHaveProperty('voucher');
  });

  it('asks for an age check where the sender does [FLOW-15]', () => {
    const quote = { vendor_id: 'fi-1001', fee: 4.9, signature: 'signed' };
    const asks = (age_validation_required: boolean) =>
      toOrderPayload({ ...filled, age_validation_required }, quote).age_validation_required;
    expect([asks(true), asks(false)]).toEqual([true, false]);
  });

  it('is filled for the same again without what a recipient told the rider [RCP-03]', () => {
    const { customer } = anOrder();
    const location = {
      ...customer.location,
      notes: 'Bell 4\nCustomer: 3rd',
      recipient_line: 'Customer: 3rd',
    };
    const order = anOrder(['DELIVERED'], { customer: { ...customer, location } });
    expect(draftFromOrder(order, defaults).rider_notes).toBe('Bell 4\nCustomer: 3rd');
    expect(orderAgain(order, defaults).rider_notes).toBe('Bell 4');
  });

  it('is filled again from an order to edit it [FLOW-19]', () => {
    const order = anOrder();
    const draft = draftFromOrder(order, defaults);
    const { vendor_id, customer, order: what } = toOrderDraft(draft, order.vendor_id);
    expect(draft.order_id).toBe(order.order_id);
    expect({ vendor_id, customer, order: what }).toMatchObject({
      vendor_id: order.vendor_id,
      customer: order.customer,
      order: order.order,
    });
  });
});
