import { expect, it } from 'vitest';
import { distinguishPlaces } from './distinguish-places.ts';

const place = (zipcode: string, latitude: number | null = 60.1, given = {}) => ({
  formatted_address: 'Koulukatu 1, Suomi',
  zipcode,
  city: 'Helsinki',
  country_code: 'FI',
  latitude,
  longitude: latitude === null ? null : 24.9,
  ...given,
});

it.each([
  ['one of its kind', [place('00100'), place('00100', 60.1, { formatted_address: 'Koulukatu 2' })], ['', '']],
  ['two postal codes', [place('00100'), place('00200')], ['00100 Helsinki', '00200 Helsinki']],
  [
    'two cities in other letters',
    [place(''), place('', 60.2, { city: 'Espoo', formatted_address: 'KOULUKATU 1, suomi' })],
    ['Helsinki', 'Espoo'],
  ],
  ['two countries', [place(''), place('', 59, { country_code: 'SE' })], ['FI', 'SE']],
  [
    'two places in one city',
    [place('00100'), place('00100', 60.2)],
    ['60.1000, 24.9000', '60.2000, 24.9000'],
  ],
  ['nothing is known', [place('', null), place('', null)], ['', '']],
])('rows that read alike show what tells them apart: %s [SAF-18]', (_name, places, shown) => {
  expect(distinguishPlaces(places)).toEqual(shown);
});
