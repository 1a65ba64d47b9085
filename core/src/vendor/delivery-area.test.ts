import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside } from '../quote/area.ts';
import type { LatLng } from '../values/place.ts';
import { areaIssue, areaOf, awayIssue, cornersOf, squareKm, swapped } from './delivery-area.ts';
import { readArea } from './read-area.ts';

const at = (lat: number, lng: number): LatLng => ({ lat, lng });
const square = [at(60, 24), at(60, 24.1), at(60.1, 24.1), at(60.1, 24)];
const ringOf = (corners: readonly LatLng[]) => areaOf(corners).coordinates[0] ?? [];
const issueOf = (corners: readonly LatLng[]) => areaIssue(areaOf(corners));

/** Corners around a middle in the order of their angles: never crossing, however far each of them lies. */
const star = fc
  .array(fc.record({ turn: fc.integer({ min: 1, max: 400 }), far: fc.integer({ min: 10, max: 100 }) }), {
    minLength: 5,
    maxLength: 40,
  })
  .filter((spokes) =>
    spokes.every(({ turn }) => turn < spokes.reduce((sum, spoke) => sum + spoke.turn, 0) / 2),
  )
  .map((spokes) => {
    const whole = spokes.reduce((sum, { turn }) => sum + turn, 0);
    let turned = 0;
    return spokes.map(({ turn, far }) => {
      turned += turn;
      const angle = (turned / whole) * 2 * Math.PI;
      return at(60 + (Math.sin(angle) * far) / 1000, 24 + (Math.cos(angle) * far) / 1000);
    });
  });

describe('a delivery area', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return at(60 + Math.sin(angle) / 20, 24 + Math.cos(angle) / 20);
    });

  it.each([
    ['a square', square],
    ['a triangle', square.slice(0, 3)],
    ['as many corners as there may be', many(200)],
    ['59 km from end to end', [at(60, 24), at(60, 24.1), at(60.53, 24)]],
    ['a notch', [...square.slice(0, 3), at(60.05, 24.05), at(60.1, 24)]],
  ])('may be %s [FEE-06]', (_name, corners) => {
    expect(issueOf(corners)).toBeNull();
  });

  it.each([
    ['no corner', [], 'few-corners', 'coordinates.0'],
    ['two corners', square.slice(0, 2), 'few-corners', 'coordinates.0'],
    ['201 corners', many(201), 'many-corners', 'coordinates.0'],
    ['a corner that is nowhere', [at(60, 24), at(90.5, 24), at(60, 25)], 'off-map', 'coordinates.0.1'],
    ['a longitude that is nowhere', [at(60, 24), at(61, 24), at(60, 181)], 'off-map', 'coordinates.0.2'],
    ['61 km from north to south', [at(60, 24), at(60, 24.1), at(60.55, 24)], 'wide', 'coordinates.0'],
    ['61 km from west to east', [at(0, 24), at(0, 24.55), at(0.1, 24)], 'wide', 'coordinates.0'],
    ['the 180th meridian', [at(0, 179.9), at(0, -179.9), at(0.1, 179.9)], 'wide', 'coordinates.0'],
    ['a bow tie', [at(60, 24), at(60.1, 24.1), at(60.1, 24), at(60, 24.1)], 'crossing', 'coordinates.0.2'],
    [
      'one corner twice',
      [at(60, 24), at(60, 24), at(60.1, 24.1), at(60.1, 24)],
      'crossing',
      'coordinates.0.1',
    ],
    ['a line', [at(60, 24), at(60.1, 24), at(60.2, 24)], 'crossing', 'coordinates.0.2'],
    ['a spike', [...square, at(60.1, 23.9), at(60.1, 23.95)], 'crossing', 'coordinates.0.4'],
    ['a corner on another edge', [...square, at(60.05, 24.1)], 'crossing', 'coordinates.0.3'],
  ])('may not have %s: %#[FEE-06]', (_name, corners, name, field) => {
    expect(issueOf(corners)).toMatchObject({ key: `area.issue.${name}`, field });
  });

  it('is one closed ring [FEE-06]', () => {
    const [ring = []] = areaOf(square).coordinates;
    const rings = (coordinates: [number, number][][]) => areaIssue({ type: 'Polygon', coordinates })?.key;
    expect(rings([])).toBe('area.issue.no-polygon');
    expect(rings([ring, ring])).toBe('area.issue.one-ring');
    expect(rings([[...ring.slice(0, -1), [24, 60.01]]])).toBe('area.issue.open');
  });

  it('never crosses where its corners go round, and always where two of them change places [FEE-06]', () => {
    fc.assert(
      fc.property(star, fc.nat(), (corners, from) => {
        expect(issueOf(corners)).toBeNull();
        const start = from % corners.length;
        const turned = [...corners.slice(start), ...corners.slice(0, start)];
        expect(issueOf(turned)).toBeNull();
        expect(issueOf(turned.toReversed())).toBeNull();
      }),
    );
    const round = many(12);
    fc.assert(
      fc.property(fc.nat(11), fc.integer({ min: 1, max: 11 }), (one, apart) => {
        const other = (one + apart) % 12;
        const swapped = round.map((corner, index) =>
          index === one ? (round[other] ?? corner) : index === other ? (round[one] ?? corner) : corner,
        );
        expect(issueOf(swapped)?.key).toBe('area.issue.crossing');
      }),
    );
  });

  it('holds each of its corners [FEE-06]', () => {
    fc.assert(
      fc.property(star, (corners) => {
        for (const corner of corners) expect(isInside(corner, ringOf(corners))).toBe(true);
      }),
    );
  });

  it('has a size, whichever way it was drawn [FEE-06]', () => {
    // 11.12 km by 5.55 km, the upper side being a little shorter than the lower one.
    expect(squareKm(ringOf(square))).toBeCloseTo(61.7, 0);
    expect(squareKm(ringOf(square.toReversed()))).toBeCloseTo(squareKm(ringOf(square)), 9);
  });
});

describe('where a delivery area lies [BRD-12]', () => {
  const away = (corners: readonly LatLng[], pickup: LatLng) => awayIssue(areaOf(corners), pickup)?.key;

  it.each([
    ['around its collection point', at(60.05, 24.05), undefined],
    ['beside it', at(60.5, 24.6), undefined],
    ['in another country', at(50.08, 14.43), 'area.issue.far'],
    ['with latitude for longitude', at(24.05, 60.05), 'area.issue.swapped'],
  ])('is told: %s', (_name, pickup, key) => expect(away(square, pickup)).toBe(key));

  it('is right again once they have changed places', () => {
    const wrong = swapped(areaOf(square));
    expect(awayIssue(wrong, at(60.05, 24.05))?.key).toBe('area.issue.swapped');
    expect(swapped(wrong)).toEqual(areaOf(square));
  });
});

describe('pasted GeoJSON', () => {
  const geometry = areaOf(square);
  const feature = { type: 'Feature', properties: { name: 'Centre' }, geometry };
  const high = { type: 'Polygon', coordinates: [ringOf(square).map(([lng, lat]) => [lng, lat, 12])] };
  const open = { type: 'Polygon', coordinates: [ringOf(square).slice(0, -1)] };

  it.each([
    ['a polygon', geometry],
    ['a feature', feature],
    ['a collection of one feature', { type: 'FeatureCollection', features: [feature] }],
    ['positions with a height', high],
    ['several polygons, of one', { type: 'MultiPolygon', coordinates: [geometry.coordinates] }],
    [
      'an area beside a pin',
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [24, 60] } }, feature],
      },
    ],
    ['a ring that was left open', open],
  ])('may be %s [FEE-06]', (_name, json) => {
    expect(readArea(JSON.stringify(json, null, 2))).toEqual(geometry);
  });

  it.each([
    ['nothing', '', 'not-json'],
    ['words', 'Helsinki', 'not-json'],
    ['null', 'null', 'no-polygon'],
    ['a point', '{"type":"Point","coordinates":[24,60]}', 'no-polygon'],
    ['letters for numbers', '{"type":"Polygon","coordinates":[[["a","b"]]]}', 'no-polygon'],
    ['two features', JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }), 'one-area'],
    ['an empty collection', '{"type":"FeatureCollection","features":[]}', 'no-polygon'],
    [
      'a collection of itself',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'FeatureCollection', features: [feature] }],
      }),
      'no-polygon',
    ],
    [
      'two polygons in one',
      JSON.stringify({ type: 'MultiPolygon', coordinates: [geometry.coordinates, geometry.coordinates] }),
      'one-area',
    ],
    ['brackets without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'no-polygon'],
    ['a hole', JSON.stringify({ ...geometry, coordinates: [ringOf(square), ringOf(square)] }), 'one-ring'],
    ['two corners', '{"type":"Polygon","coordinates":[[[24,60],[25,60],[24,60]]]}', 'few-corners'],
  ])('may not be %s [FEE-06]', (_name, text, name) => {
    expect(readArea(text)).toMatchObject({ key: `area.issue.${name}` });
  });

  it('is what an area is copied as [FEE-06]', () => {
    fc.assert(
      fc.property(star, (corners) => {
        const read = readArea(JSON.stringify(areaOf(corners)));
        expect('type' in read && cornersOf(read)).toEqual(corners);
      }),
    );
  });
});
