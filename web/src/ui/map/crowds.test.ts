import { expect, it } from 'vitest';
import { crowdsOf, type Seen } from './crowds.ts';
import type { MapMarker } from './marker.ts';
import { movedBy } from './mercator.ts';

const square = { lat: 60.1699, lng: 24.9384 };
const seen: Seen = { zoom: 15, centre: square, size: { width: 800, height: 600 } };

/** Riders every so many metres, northwards. */
const riders = (count: number, metres: number): MapMarker[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: `rider-${nth}`,
    kind: 'rider',
    label: `Rider ${nth}`,
    ...movedBy(square, 0, nth * metres),
  }));

const told = (markers: readonly MapMarker[], view = seen) => {
  const { alone, crowds } = crowdsOf(markers, view);
  return { alone: alone.length, together: crowds.reduce((sum, { count }) => sum + count, 0) };
};

it('leaves few riders alone, however close', () => {
  expect(told(riders(39, 1))).toEqual({ alone: 39, together: 0 });
});

it('gathers many who are close, and loses none of those in sight', () => {
  const { alone, crowds } = crowdsOf(riders(300, 1), seen);
  expect(alone.length + crowds.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  expect(crowds.length).toBeLessThan(4);
});

it('draws nobody who is far out of sight', () => {
  const { alone, together } = told(riders(400, 50));
  expect(alone + together).toBeLessThan(100);
});

it('keeps the chosen rider and every place by itself, and everybody from close by', () => {
  const chosen: MapMarker = { ...square, id: 'chosen', kind: 'rider', label: 'Eero', selected: true };
  const shop: MapMarker = { ...square, id: 'shop', kind: 'pickup', label: 'Shop' };
  const { alone } = crowdsOf([...riders(100, 1), chosen, shop], seen);
  expect(alone).toEqual(expect.arrayContaining([chosen, shop]));
  expect(told(riders(50, 1), { ...seen, zoom: 18 })).toEqual({ alone: 50, together: 0 });
});
