import { expect, it } from 'vitest';
import { caseRefusal } from './case.ts';

const delivered_at = new Date('2026-11-01T10:00:00Z');

it.each([
  ['DELIVERED', delivered_at, '2026-11-15T09:59:59Z', null],
  ['DELIVERED', delivered_at, '2026-11-15T10:00:00Z', 'over'],
  ['DELIVERED', null, '2026-11-01T10:00:00Z', 'not-delivered'],
  ['RETURNED_TO_VENDOR', delivered_at, '2026-11-01T10:00:00Z', 'not-delivered'],
] as const)('RCP-06: a case of an order %s, delivered %s, at %s: %s', (status, at, now, refusal) => {
  expect(caseRefusal({ status, delivered_at: at }, new Date(now))).toBe(refusal);
});
