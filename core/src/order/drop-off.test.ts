import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../values/place.ts';
import { PICTURE_PX, viewIn } from './drop-off.ts';

const from = { lat: 60.17, lng: 24.94 };
const here = { lat: '60.17', lng: '24.94' };
const middle = { 'at.x': String(PICTURE_PX / 2), 'at.y': String(PICTURE_PX / 2) };

/** Degrees close by, and anywhere. */
const near = (degrees: number) =>
  fc.oneof(
    fc.double({ min: degrees - 0.02, max: degrees + 0.02, noNaN: true }),
    fc.double({ min: -84, max: 84, noNaN: true }),
  );

describe('the point that the recipient shows', () => {
  it('is the middle of the picture, or as far from it as the press [RCP-03]', () => {
    expect(viewIn({ ...here, ...middle }, from)).toEqual({ ...from, zoom: 17 });
    const east = viewIn({ ...here, ...middle, 'at.x': String(PICTURE_PX) }, from) ?? expect.fail('no point');
    // 120 pixels of 0.594 m: zoom 17 at 60° north.
    expect(metresBetween(from, east)).toBeCloseTo(71.3, 0);
    expect([east.lat, east.lng > from.lng]).toEqual([from.lat, true]);
    const north = viewIn({ ...here, ...middle, 'at.y': '0' }, from) ?? expect.fail('no point');
    expect([north.lng, north.lat > from.lat]).toEqual([from.lng, true]);
  });

  it.each([
    ['north', 'lat', 1],
    ['south', 'lat', -1],
    ['east', 'lng', 1],
    ['west', 'lng', -1],
  ] as const)('goes %s by a button, without a pointer [RCP-03] [RCP-08]', (go, axis, sign) => {
    const point = viewIn({ ...here, go }, from) ?? expect.fail('no point');
    expect(metresBetween(from, point)).toBeCloseTo(10, 0);
    expect(Math.sign(point[axis] - from[axis])).toBe(sign);
  });

  it.each([
    {},
    { lat: '60.17' },
    { lat: 'x', lng: '1' },
    { lat: '91', lng: '1' },
    { lat: ['60'], lng: '1' },
    { lat: '', lng: '' },
  ])('is nothing in %j [RCP-03]', (asked) => expect(viewIn(asked, from)).toBeNull());

  it('goes in longer steps where the view is wider, and no wider than there is [RCP-03]', () => {
    const wide = viewIn({ ...here, go: 'farther' }, from) ?? expect.fail('no point');
    expect(wide).toEqual({ ...from, zoom: 15 });
    const north = viewIn({ ...here, zoom: '15', go: 'north' }, from) ?? expect.fail('no point');
    expect([Math.round(metresBetween(from, north)), north.zoom]).toEqual([40, 15]);
    expect(viewIn({ ...here, zoom: '13', go: 'farther' }, from)?.zoom).toBe(13);
    expect(viewIn({ ...here, zoom: '15', go: 'closer' }, from)?.zoom).toBe(17);
    expect(viewIn({ ...here, zoom: '4' }, from)?.zoom).toBe(17);
  });

  it('is never further away than the map goes, wherever it is pressed [RCP-03]', () => {
    fc.assert(
      fc.property(near(60.17), near(24.94), (lat, lng) => {
        const point = viewIn({ lat: String(lat), lng: String(lng) }, from) ?? expect.fail('no point');
        expect(metresBetween(from, point)).toBeLessThanOrEqual(20_001);
      }),
    );
  });
});
