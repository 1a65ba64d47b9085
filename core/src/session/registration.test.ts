import { describe, expect, it } from 'vitest';
import { readEmail } from './email.ts';
import { type Registration, registrationIssues, registrationRefusal } from './registration.ts';

const finland = { registration_type: 'PV', country_code: 'FI' } as const;
const singapore = { registration_type: 'NPV', country_code: 'SG' } as const;

const typed: Registration = {
  registration_type: 'PV',
  vendor_code: 'hki2',
  business_name: '',
  name: 'Aino Virtanen',
  email: 'aino@shop.example',
  phone_number: '0401234567',
  password: 'Correct!Horse1',
};

describe('an email address', () => {
  it.each([
    [' Aino@Shop.Example ', 'aino@shop.example'],
    ['a+b@shop.example', 'a+b@shop.example'],
    ['', null],
    ['aino', null],
    ['aino@shop', null],
    ['a@b.example, c@d.example', null],
    ['aino@shop.example\nbcc: all@shop.example', null],
    [`${'a'.repeat(250)}@shop.example`, null],
  ])('"%s" is kept as %s [AUTH-14]', (text, kept) => {
    expect(readEmail(text)).toBe(kept);
  });
});

describe('a registration', () => {
  it.each<[Partial<Registration>, string[]]>([
    [{}, []],
    [{ vendor_code: ' ' }, ['vendor_code: register.issue.vendor-code-missing']],
    [{ registration_type: 'NPV' }, ['registration_type: register.issue.other-type']],
    [{ name: '' }, ['name: register.issue.name-missing']],
    [{ email: 'aino' }, ['email: register.issue.email-incorrect']],
    [{ phone_number: '12' }, ['phone_number: register.issue.phone-incorrect']],
    [{ password: 'short' }, ['password: password.too-short']],
    [{ name: '', password: '' }, ['name: register.issue.name-missing', 'password: password.too-short']],
  ])('of a platform vendor with %j has the issues %j [AUTH-14] [AUTH-15]', (changes, issues) => {
    const found = registrationIssues({ ...typed, ...changes }, finland);
    expect(found.map(({ field, key }) => `${field}: ${key}`)).toEqual(issues);
  });

  it('of a business needs its name in place of a code [AUTH-15]', () => {
    const business: Registration = {
      ...typed,
      registration_type: 'NPV',
      vendor_code: '',
      phone_number: '81234567',
    };
    expect(registrationIssues({ ...business, business_name: 'Lumpia' }, singapore)).toEqual([]);
    expect(registrationIssues(business, singapore).map(({ field }) => field)).toEqual(['business_name']);
  });

  const owner = { is_registered: false, is_owner: true, is_linked: false };
  it.each([
    ['PV', owner, null],
    ['PV', { ...owner, is_registered: true }, 'register.refused.email-registered'],
    ['PV', { ...owner, is_owner: false }, 'register.refused.vendor-mismatch'],
    ['PV', { ...owner, is_linked: true }, 'register.refused.outlet-linked'],
    ['PV', { ...owner, is_owner: false, is_linked: true }, 'register.refused.vendor-mismatch'],
    ['NPV', { ...owner, is_owner: false }, null],
    ['NPV', { ...owner, is_registered: true }, 'register.refused.email-registered'],
  ] as const)('%s of %j is refused with %s [AUTH-14] [AUTH-15]', (type, applicant, refusal) => {
    expect(registrationRefusal(type, applicant)?.key ?? null).toBe(refusal);
  });
});
