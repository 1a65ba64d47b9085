import { describe, expect, it } from 'vitest';
import { phonePattern, quickPhonePattern } from './phone-pattern.ts';

describe('the pattern of +358451112233', () => {
  const pattern = new RegExp(phonePattern('+358451112233'));

  it.each([
    '+358451112233',
    '+358 45 111 2233',
    '+358 (0)45 111-2233',
    '00358451112233',
    '00 358 45 1112233',
    '358451112233',
    '0451112233',
    '045 111 22 33',
    '(045) 111.2233',
    '451112233',
    '["aino","045 1112233","street 1"]',
    '{"phone_number": "+358451112233"}',
    'ring 2 times, 0451112233, please',
  ])('finds %s [SAF-11]', (text) => {
    expect(pattern.test(text)).toBe(true);
    expect(text).toMatch(new RegExp(quickPhonePattern('+358451112233'), 'i'));
  });

  it.each([
    '+358451112234',
    '+3584511122330',
    '1358451112233',
    '+46451112233',
    '+46 45 111 22 33',
    '0046 45 111 2233',
    '["045","111","2233"]',
    '45 111 22',
    'a451b112233',
  ])('does not find %s [SAF-11]', (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});

it('finds the numbers of countries with another trunk, or with none, or that we do not serve [SAF-11]', () => {
  expect('06 20 123 4567').toMatch(new RegExp(phonePattern('+36201234567')));
  expect('9123 4567').toMatch(new RegExp(phonePattern('+6591234567')));
  expect('+1 212 555 0123').toMatch(new RegExp(phonePattern('+12125550123')));
});

it('is looked for quickly in digits of any script [SAF-11]', () => {
  expect('٠٤٥ ١١١ ٢٢٣٣').toMatch(new RegExp(quickPhonePattern('+358451112233'), 'i'));
});
