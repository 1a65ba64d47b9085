import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instructionLine, instructionsRefusal, withLine, withoutLine } from './delivery-instructions.ts';
import type { OrderStatus } from './status.ts';

const say = (key: string, { text = '' } = {}) =>
  key.endsWith('.line') ? `Customer: ${text}` : key.slice(20);

describe('the recipient’s line', () => {
  it('names each field that was told, in the order that a rider needs them [RCP-03]', () => {
    expect(instructionLine({ note: 'Ring', floor: '3', door_code: '12#' }, say)).toBe(
      'Customer: floor: 3 · door_code: 12# · note: Ring',
    );
    expect(instructionLine({}, say)).toBe('');
  });

  it('takes the place of the one before, and leaves the shop’s notes as they are [RCP-03]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n') }).filter((text) => text === text.trim()),
        (notes) => {
          const first = withLine({ notes, line: '' }, 'Customer: one');
          const second = withLine({ notes: first, line: 'Customer: one' }, 'Customer: two');
          expect(second).toBe(notes === '' ? 'Customer: two' : `${notes}\nCustomer: two`);
          expect(withoutLine({ notes: second, line: 'Customer: two' })).toBe(notes);
        },
      ),
    );
  });

  it('is added anew where the shop has rewritten it [RCP-03]', () => {
    expect(withLine({ notes: 'Bell 4', line: 'Customer: one' }, 'Customer: two')).toBe(
      'Bell 4\nCustomer: two',
    );
  });
});

describe('whether the recipient may tell the rider something', () => {
  const after = (...statuses: OrderStatus[]) => {
    const status_history = statuses.map((status) => ({ status, created_at: 0 }));
    return instructionsRefusal({ status: statuses.at(-1) ?? 'NEW', status_history });
  };

  it.each<[string | null, OrderStatus[]]>([
    [null, ['NEW', 'RECEIVED']],
    [
      null,
      ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'],
    ],
    ['collected', ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'PICKED_UP']],
    ['over', ['NEW', 'RECEIVED', 'CANCELLED']],
    ['over', ['PAYMENT_INITIATED']],
  ])('is answered %s [RCP-03] [BRD-10]', (refusal, statuses) => expect(after(...statuses)).toBe(refusal));
});
