import { expect, it } from 'vitest';
import { dialled, readableNumber } from './phone-text.ts';

it.each([
  ['+358401234567', '+358\u00A0401\u00A0234\u00A0567'],
  ['+4670123456', '+4\u00A0670\u00A0123\u00A0456'],
  ['', ''],
])('reads %s in groups, from left to right in any text [RCP-04]', (number, grouped) => {
  expect(readableNumber(number)).toBe(`\u2066${grouped}\u2069`);
});

it('is dialled with the extension, or without one [RCP-04]', () => {
  expect(dialled({ number: '+358401234567', extension: '012345' })).toBe('+358401234567,,012345');
  expect(dialled({ number: '+358401234567' })).toBe('+358401234567');
});
