import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArea, isInside, type Ring } from './area.ts';

/** A U, open to the north: its notch is outside. */
const horseshoe: Ring = [
  [0, 0],
  [6, 0],
  [6, 6],
  [4, 6],
  [4, 2],
  [2, 2],
  [2, 6],
  [0, 6],
  [0, 0],
];

describe('area', () => {
  const near = { destination: { lat: 1, lng: 1 }, distance_m: 3000, distance_limit_m: 10_000, open: true };
  const notch = { lat: 4, lng: 3 };

  it.each([
    ['near enough', near, 'DELIVERABLE'],
    ['just at the limit', { ...near, distance_m: 10_000 }, 'DELIVERABLE'],
    ['beyond the limit', { ...near, distance_m: 10_001 }, 'TOO_FAR'],
    ['closed', { ...near, open: false }, 'SERVICE_CLOSED'],
    ['closed and too far', { ...near, open: false, distance_m: 99_999 }, 'SERVICE_CLOSED'],
  ])('%s: %j [FEE-01] [FEE-05]', (_name, ask, verdict) => {
    expect(checkArea(ask)).toBe(verdict);
  });

  it.each([
    ['inside a drawn area', { ...near, area: horseshoe }, 'DELIVERABLE'],
    ['inside it, beyond the limit', { ...near, area: horseshoe, distance_m: 99_999 }, 'DELIVERABLE'],
    ['outside it, however near', { ...near, area: horseshoe, destination: notch }, 'OUT_OF_AREA'],
    ['without an area', { ...near, area: null }, 'DELIVERABLE'],
  ])('%s [FEE-06]', (_name, ask, verdict) => {
    expect(checkArea(ask)).toBe(verdict);
  });

  it.each([
    ['in an arm', 5, 5, true],
    ['in the notch', 4, 3, false],
    ['beside it', 5, 7, false],
    ['on an edge', 3, 6, true],
    ['on a corner', 0, 0, true],
    ['in line with an edge', 6, 3, false],
  ])('finds a point %s [FEE-06]', (_name, lat, lng, inside) => {
    expect(isInside({ lat, lng }, horseshoe)).toBe(inside);
  });

  it('says the same whichever way, and from wherever, the ring was drawn [FEE-06]', () => {
    const axis = fc.double({ min: -1, max: 7, noNaN: true });
    const open = horseshoe.slice(0, -1);
    fc.assert(
      fc.property(axis, axis, fc.nat(open.length - 1), (lat, lng, start) => {
        const turned = [...open.slice(start), ...open.slice(0, start)];
        const expected = isInside({ lat, lng }, horseshoe);
        expect(isInside({ lat, lng }, turned)).toBe(expected);
        expect(isInside({ lat, lng }, turned.toReversed())).toBe(expected);
      }),
    );
  });
});
