import fc from 'fast-check';
import parse from 'libphonenumber-js/core';
import { describe, expect, it } from 'vitest';
import { phoneMetadata } from './phone-metadata.ts';
import { cleanPhone, dialCode, isPossiblePhone, toE164 } from './phone.ts';

describe('phone', () => {
  it('keeps digits and plus [OUT-06]', () => {
    expect(cleanPhone('+358 (0)40-123 x')).toBe('+358040123');
  });

  it('knows the calling code that the phone field starts with [FLOW-11]', () => {
    expect(dialCode('FI')).toBe('+358');
    expect(dialCode('SG')).toBe('+65');
    expect(dialCode('ZZ')).toBe('');
  });

  it.each([
    ['040 123 4567', 'FI', '+358401234567'],
    ['00358 40 1234567', 'FI', '+358401234567'],
    ['+65 9123 4567', 'FI', '+6591234567'],
    ['91234567', 'SG', '+6591234567'],
    ['0300 1234567', 'PK', '+923001234567'],
    ['(02) 2345-6789', 'TW', '+886223456789'],
    ['+1 202 555 0100', 'FI', '+12025550100'],
    ['+372 5123 4567', 'FI', '+37251234567'],
  ])('reads %s in %s as %s [FLOW-10]', (text, country, number) => {
    expect(toE164(text, country)).toBe(number);
    expect(isPossiblePhone(text, country)).toBe(true);
  });

  it.each([
    ['', 'FI'],
    ['0401', 'FI'],
    ['+35812', 'FI'],
    ['+358123456789012345', 'FI'],
    ['call 040 123 4567', 'FI'],
    ['+1 call 202 555 0100', 'FI'],
    ['9123', 'SG'],
    ['2025550100', 'ZZ'],
  ])('refuses "%s" in %s [FLOW-10]', (text, country) => {
    expect(isPossiblePhone(text, country)).toBe(false);
  });

  const code = fc.constantFrom(...Object.keys(phoneMetadata.country_calling_codes));
  const digits = fc.array(fc.constantFrom(...'01234567890 -'), { minLength: 1, maxLength: 18 });
  it('reads a number of our markets as the library does, whether it has to ask it or not [FLOW-10]', () => {
    fc.assert(
      fc.property(code, digits, (code, digits) => {
        const text = `+${code}${digits.join('')}`;
        const known = parse(text, { defaultCountry: 'FI', extract: false }, phoneMetadata);
        expect(toE164(text, 'FI')).toBe(known?.isPossible() ? known.number : null);
      }),
      { numRuns: 2000 },
    );
  });
});
