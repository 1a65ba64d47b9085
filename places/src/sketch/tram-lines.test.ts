import { describe, expect, it } from 'vitest';
import { TINY_TOWN } from '../testing/tiny-town.ts';
import { compileSketch } from './compile-sketch.ts';

/** The line of the only tram through these points. */
function tram(points: string) {
  const { map } = compileSketch('fi-tiny', `${TINY_TOWN}tram "" : ${points}\n`);
  return map.basemap.trams[0] ?? [];
}

describe('a tram', () => {
  it('turns with its streets instead of cutting the corner', () => {
    const line = tram('60.1,24.9 60.1019,24.904');
    const corner = line.find(({ lat, lng }) => Math.abs(lat - 60.1) < 1e-5 && Math.abs(lng - 24.904) < 1e-5);
    expect(corner).toBeDefined();
  });

  it('runs against a one-way street too', () => {
    expect(tram('60.102,24.906 60.102,24.904')).toHaveLength(2);
  });

  it('goes straight on a track of its own', () => {
    expect(tram('60.14,24.88 60.145,24.87')).toEqual([
      { lat: expect.closeTo(60.14, 5), lng: expect.closeTo(24.88, 5) },
      { lat: expect.closeTo(60.145, 5), lng: expect.closeTo(24.87, 5) },
    ]);
  });
});
