import { expect, it } from 'vitest';
import { parseLatLng } from './place.ts';

it.each([
  ['60.17, 24.94', { lat: 60.17, lng: 24.94 }],
  [' -33.9;151.2 ', { lat: -33.9, lng: 151.2 }],
  ['90, 180', { lat: 90, lng: 180 }],
  ['91, 20', null],
  ['-90.1, 20', null],
  ['60, 180.5', null],
  ['91, 181', null],
  ['60.17', null],
  ['60,17, 24,94', null],
  ['Kamppi 1, 2', null],
])('reads “%s” as %o [GEO-04]', (text, point) => {
  expect(parseLatLng(text)).toEqual(point);
});
