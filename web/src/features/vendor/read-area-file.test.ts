import { describe, expect, it } from 'vitest';
import { areaOf, cornersOf } from '@sendero/core/vendor/delivery-area';
import { readAreaFile } from './read-area-file.ts';

const area = areaOf([
  { lat: 60.157, lng: 24.925 },
  { lat: 60.157, lng: 24.955 },
  { lat: 60.17, lng: 24.955 },
]);
const line = [...cornersOf(area), ...cornersOf(area).slice(0, 1)]
  .map(({ lat, lng }) => `${lng},${lat},0`)
  .join('\n            ');
const ring = `<LinearRing><coordinates>\n ${line} </coordinates></LinearRing>`;
const placemark = `<Placemark><name>Centre</name><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></Placemark>`;
const kml = (inside: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const read = (text: string) => readAreaFile(new File([text], 'area'));
const bomb = `<!DOCTYPE lolz [<!ENTITY a "1"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;

describe('a file with a delivery area [BRD-12]', () => {
  it.each([
    ['GeoJSON', JSON.stringify({ type: 'Feature', geometry: area })],
    ['GeoJSON with a mark of its byte order', `\uFEFF${JSON.stringify(area)}`],
    ['KML', kml(placemark)],
    [
      'KML with a pin beside it',
      kml(`<Placemark><Point><coordinates>24.9,60.1,0</coordinates></Point></Placemark>${placemark}`),
    ],
    [
      'KML in folders, with a prefix',
      kml(placemark)
        .replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1k:')
        .replace('xmlns=', 'xmlns:k='),
    ],
  ])('is read: %s', async (_name, text) => expect(await read(text)).toEqual(area));

  it.each([
    ['nothing', '', 'unreadable'],
    ['words', 'Helsinki', 'unreadable'],
    ['a page of the web', '<!doctype html><html><body>Not found</body></html>', 'unreadable'],
    ['KML cut off', kml(placemark).slice(0, 300), 'unreadable'],
    ['KML of entities', kml('<name>&c;</name>', bomb), 'unreadable'],
    ['KML without an area', kml('<name>Empty</name>'), 'no-polygon'],
    ['two areas', kml(placemark + placemark), 'one-area'],
    [
      'a hole',
      kml(
        `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs><innerBoundaryIs>${ring}</innerBoundaryIs></Polygon>`,
      ),
      'one-ring',
    ],
    ['letters', kml(placemark.replaceAll('24.9', 'x')), 'no-polygon'],
    ['an archive', 'PK\u0003\u0004\u0000\u0000', 'unreadable'],
    ['more than a megabyte', ' '.repeat(1_000_001), 'large'],
  ])('is refused: %s', async (_name, text, key) =>
    expect(await read(text)).toMatchObject({ key: `area.issue.${key}` }),
  );
});
