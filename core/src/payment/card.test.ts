import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardEnds, cardIssues, codeLength, isExpired, numberInvalid, schemeOf } from './card.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const good = {
  number: '4242 4242 4242 4242',
  expiry_month: 12,
  expiry_year: 2030,
  security_code: '123',
  holder_name: 'Aino Virtanen',
};

describe('a card', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['4', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['2720990000000000', 'mastercard'],
    ['2721', null],
    ['2220', null],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['', null],
    ['9', null],
  ])('%s is of %s [PAY-05]', (number, scheme) => {
    expect(schemeOf(number)).toBe(scheme);
  });

  it.each([
    [{}, []],
    [{ number: '4242-4242-4242-4242' }, []],
    [{ number: '4242424242424241' }, ['number-invalid']],
    [{ number: '424242424242' }, ['number-invalid']],
    [{ number: '4242 4242 4242 424x' }, ['number-invalid']],
    [{ number: '9000000000000001' }, ['scheme-unknown']],
    [{ expiry_month: 10, expiry_year: 2026 }, ['expired']],
    [{ expiry_month: 11, expiry_year: 2026 }, []],
    [{ expiry_month: 13 }, ['expired']],
    [{ expiry_month: 0 }, ['expired']],
    [{ security_code: '12' }, ['code-invalid']],
    [{ security_code: '1234' }, ['code-invalid']],
    [{ number: '378282246310005', security_code: '1234' }, []],
    [{ holder_name: ' ' }, ['name-missing']],
    [{ number: '', security_code: '', holder_name: '' }, ['number-invalid', 'code-invalid', 'name-missing']],
  ])('with %j has the issues %j [PAY-05]', (changed, issues) => {
    const keys = issues.map((name) => `payment.card.issue.${name}`);
    expect(cardIssues({ ...good, ...changed }, NOW).map(({ key }) => key)).toEqual(keys);
  });

  it('is good until its month is over everywhere [PAY-05]', () => {
    const card = { expiry_month: 11, expiry_year: 2026 };
    expect(isExpired(card, new Date('2026-12-01T11:59:59Z'))).toBe(false);
    expect(isExpired(card, new Date('2026-12-01T12:00:00Z'))).toBe(true);
  });

  it('with one digit mistyped is noticed always [PAY-05]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4242424242424242'];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(cardIssues({ ...good, number: digits.join('') }, NOW)).toContainEqual(numberInvalid);
      }),
    );
  });

  it('is known by its ends, and tells how long its code is [PAY-05]', () => {
    expect(cardEnds(good.number)).toEqual({ bin: '424242', card_last_digits: '4242' });
    expect([codeLength('37'), codeLength('4'), codeLength('')]).toEqual([4, 3, 3]);
  });
});
