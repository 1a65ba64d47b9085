import { describe, expect, it } from 'vitest';
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
});
