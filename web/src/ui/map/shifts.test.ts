import { expect, it } from 'vitest';
import type { MapMarker } from './marker.ts';
import { movedBy } from './mercator.ts';
import { shiftsOf } from './shifts.ts';

const square = { lat: 60.1699, lng: 24.9384 };
const mark = (id: string, kind: MapMarker['kind'], metres = 0): MapMarker => ({
  id,
  kind,
  label: id,
  ...movedBy(square, metres, 0),
});

it('leaves marks that hide nothing where they are [BRD-04]', () => {
  expect(shiftsOf([mark('shop', 'pickup'), mark('rider', 'rider', 400)], 15).size).toBe(0);
});

it('moves a rider at the shop beside it, and the shop not [BRD-04]', () => {
  const shifts = shiftsOf([mark('rider', 'rider'), mark('shop', 'pickup')], 15);
  expect([...shifts.keys()]).toEqual(['rider']);
});

it('finds room for every one of many at one place [BRD-04]', () => {
  const riders = Array.from({ length: 12 }, (_, nth) => mark(`rider-${nth}`, 'rider'));
  const shifts = shiftsOf(riders, 15);
  const places = new Set([...shifts.values()].map(({ x, y }) => `${x} ${y}`));
  expect([shifts.size, places.size]).toEqual([11, 11]);
});

it('leaves what is dragged alone', () => {
  const dragged = { ...mark('door', 'dropoff'), draggable: true };
  expect([...shiftsOf([mark('shop', 'pickup'), dragged], 15).keys()]).toEqual(['shop']);
});
