import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { usePriceTiming } from './use-price-timing.ts';

type Props = Parameters<typeof usePriceTiming>;

const measured = () => performance.getEntriesByName('request.destination-to-price').length;
const place = { lat: 60.17, lng: 24.94 };

beforeEach(() => {
  performance.clearMarks();
  performance.clearMeasures();
});

function timing(...first: Props) {
  const { rerender } = renderHook(([to, price]: Props) => usePriceTiming(to, price), { initialProps: first });
  return (...props: Props) => rerender(props);
}

it('measures from the choice of a destination to its price, once [FLOW-24]', () => {
  const become = timing(null, null);
  become(place, null);
  expect(measured()).toBe(0);
  become(place, 'KNOWN');
  expect(measured()).toBe(1);
  become(place, null);
  become(place, 'KNOWN');
  expect(measured()).toBe(1);
  become({ ...place, lat: 60.18 }, null);
  become({ ...place, lat: 60.18 }, 'KNOWN');
  expect(measured()).toBe(2);
});

it('measures nothing where no price comes [FLOW-24]', () => {
  const become = timing(place, null);
  become(place, 'FAILED');
  become(place, 'KNOWN');
  expect(measured()).toBe(0);
});
