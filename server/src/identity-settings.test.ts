import { describe, expect, it } from 'vitest';
import { staffSettings } from './identity-settings.ts';

const OIDC = {
  OIDC_ISSUER: 'https://login.example/realms/riders',
  OIDC_CLIENT_ID: 'sendero',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_ROLES: '{"desk": [{"role": "support", "countries": ["FI"]}, {"role": "reader"}]}',
};

describe('the settings of how staff sign in', () => {
  it('give each group its roles, everywhere unless it says where [OPR-01]', () => {
    const { identity, staff_passwords } = staffSettings({ ...OIDC, STAFF_PASSWORDS: 'off' });
    expect(staff_passwords).toBe(false);
    expect(identity?.roles.get('desk')).toEqual([
      { role: 'support', countries: ['FI'], brands: null },
      { role: 'reader', countries: null, brands: null },
    ]);
    expect(identity).toMatchObject({
      name: 'login.example',
      scopes: 'openid email',
      groups_claim: 'groups',
    });
    expect(staffSettings({})).toEqual({ identity: undefined, staff_passwords: true });
  });

  it.each([
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'login.example' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'http://login.example', NODE_ENV: 'production' }],
    ['OIDC_CLIENT_ID', { ...OIDC, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...OIDC, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_ROLES', { ...OIDC, OIDC_ROLES: '' }],
    ['OIDC_ROLES', { ...OIDC, OIDC_ROLES: 'desk=support' }],
    ['OIDC_ROLES', { ...OIDC, OIDC_ROLES: '{"desk": [{"role": "king"}]}' }],
    ['OIDC_ROLES', { ...OIDC, OIDC_ROLES: '{"desk": [{"role": "reader", "countries": []}]}' }],
    ['OIDC_SCOPES', { ...OIDC, OIDC_SCOPES: 'email' }],
    ['STAFF_PASSWORDS', { ...OIDC, STAFF_PASSWORDS: 'no' }],
    ['STAFF_PASSWORDS', { STAFF_PASSWORDS: 'off' }],
  ])('stop the start where %s is missing or wrong, and quote no secret [WLB-04]', (name, env) => {
    expect(() => staffSettings(env)).toThrow(new RegExp(`^${name}(?:(?!a secret).)*$`));
  });
});
