import { describe, expect, it } from 'vitest';
import { labelKey, labelOf, orderLabel, statusLabels, toneOf } from './labels.ts';
import { orderStatuses } from './status.ts';

const now = new Date('2026-03-02T10:00:00Z');
const inAnHour = now.getTime() / 1000 + 3600;

describe('labels', () => {
  it('labels every status of the catalogue [ORD-07]', () => {
    for (const status of orderStatuses) expect(labelOf(status)).not.toBe('unknown');
  });

  it('uses every label of the list [ORD-07]', () => {
    const used = new Set([...orderStatuses.map(labelOf), labelOf('SOMETHING_ELSE'), 'scheduled']);
    expect([...used].toSorted()).toEqual(statusLabels.toSorted());
  });

  it('calls an unknown status unknown, also one named like a property of every object [ORD-07]', () => {
    expect(labelOf('SOMETHING_ELSE')).toBe('unknown');
    expect(labelOf('constructor')).toBe('unknown');
  });

  it('calls a pre-order scheduled until its time has come [ORD-07]', () => {
    expect(orderLabel({ status: 'RECEIVED', preordered_for: inAnHour }, now)).toBe('scheduled');
    expect(orderLabel({ status: 'RECEIVED', preordered_for: inAnHour - 7200 }, now)).toBe('received');
    expect(orderLabel({ status: 'RECEIVED', preordered_for: null }, now)).toBe('received');
  });

  it('names the text of a label and gives it a tone [ORD-07]', () => {
    expect(labelKey('waiting-for-rider')).toBe('order.status.waiting-for-rider');
    expect([toneOf('delivered'), toneOf('delayed'), toneOf('cancelled')]).toEqual(['ok', 'warn', 'danger']);
  });
});
