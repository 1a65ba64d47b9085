import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { usePaymentTiming } from './use-payment-timing.ts';

const measured = () => performance.getEntriesByName('request.details-to-payment').length;

beforeEach(() => {
  performance.clearMarks();
  performance.clearMeasures();
});

it('measures from the order’s details to its payment [FLOW-05]', () => {
  const { rerender } = renderHook(({ part }) => usePaymentTiming(part, false), {
    initialProps: { part: 'details' },
  });
  expect(measured()).toBe(0);
  rerender({ part: 'payment' });
  expect(measured()).toBe(1);
});

it('measures nothing where the details were never open [FLOW-05]', () => {
  renderHook(() => usePaymentTiming('payment', false));
  expect(measured()).toBe(0);
});

it('ends at the placing where the payment was left as it is [FLOW-05]', () => {
  const { rerender } = renderHook(({ isPlacing }) => usePaymentTiming('details', isPlacing), {
    initialProps: { isPlacing: false },
  });
  rerender({ isPlacing: true });
  expect(measured()).toBe(1);
});
