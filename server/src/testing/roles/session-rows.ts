import { randomBytes, randomUUID } from 'node:crypto';
import * as account from '@sendero/core/contract/account-api';
import * as guest from '@sendero/core/contract/guest-api';
import * as session from '@sendero/core/contract/session-api';
import { hashOfToken } from '../../features/session/confirmation-link.ts';
import { openSession } from '../../features/session/open-session.ts';
import { insertRegistration } from '../../features/session/registration-store.ts';
import { hashOfCode } from '../../features/session/reset-code.ts';
import { insertReset } from '../../features/session/reset-store.ts';
import type { World } from '../../world.ts';
import { PASSWORD, PASSWORD_HASH, aUser } from '../a-user.ts';
import { aVendor } from '../a-vendor.ts';
import { all } from './role.ts';
import { type Row, flagged, ownRow, row } from './row.ts';

const HOUR_MS = 3_600_000;
const CODE = '123456';

const freshEmail = (): string => `new-${randomUUID()}@sendero.example`;

/** A mail to nobody, for records that are always stored together with one. */
const aDecoy = (worthless_at: Date) => ({
  mail: {
    mail_id: randomUUID(),
    from: { name: '', address: '' },
    to: freshEmail(),
    subject: '',
    text: '',
    html: '',
    language: 'en',
  },
  is_decoy: true,
  worthless_at,
});

const inAnHour = (world: World): Date => new Date(world.clock.now().getTime() + HOUR_MS);

/** The token of a confirmation link for a registration with `PASSWORD`. */
async function aToken(world: World): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = inAnHour(world);
  const registration = {
    token_hash: hashOfToken(token),
    country_code: 'FI',
    email: freshEmail(),
    name: 'Aino Virtanen',
    phone_number: '+358401234567',
    password_hash: PASSWORD_HASH,
    vendor_id: null,
    business_name: 'Aino’s Soups',
    asked_at: world.clock.now(),
    expires_at,
  };
  await insertRegistration(world.db.kysely, world.queue, registration, aDecoy(expires_at));
  return token;
}

/** The email of an account that waits for `CODE`. */
async function aForgetful(world: World): Promise<string> {
  const user = await aUser(world);
  const expires_at = inAnHour(world);
  const reset = { code_hash: hashOfCode(world, user, CODE), expires_at };
  await insertReset(world.db.kysely, world.queue, user, reset, aDecoy(expires_at));
  return user.email;
}

export const sessionRows: readonly Row[] = [
  row(session.login, (_things, { shop }) => ({
    body: { email_address: shop.user.email, password: PASSWORD },
  })),
  row(session.extendLogin, async (_things, { world, shop }) => {
    const { AuthenticationResult } = await openSession(world, shop.user);
    return { body: { refresh_token: AuthenticationResult.RefreshToken } };
  }),
  ownRow(session.logout, () => ({ body: {} })),
  // Closing the shop's account needs its password.
  ownRow(session.closeAccount, () => ({ body: { password: 'no password of anybody' } }), {
    owner: 'RuleBroken',
    stranger: 'RuleBroken',
    embedded: 'NotYours',
  }),
  ownRow(session.getAccount, () => ({}), { embedded: 'NotYours' }),
  ownRow(session.changePerson, () => ({ body: { name: 'Aino Virtanen', phone_number: '+358401234567' } }), {
    embedded: 'NotYours',
  }),
  ownRow(
    session.changePassword,
    () => ({ body: { password: 'no password of anybody', new_password: PASSWORD } }),
    { owner: 'RuleBroken', stranger: 'RuleBroken', embedded: 'NotYours' },
  ),
  ownRow(
    account.askEmailChange,
    () => ({ body: { password: 'no password of anybody', email: freshEmail() } }),
    { owner: 'RuleBroken', stranger: 'RuleBroken', embedded: 'NotYours' },
  ),
  ownRow(account.confirmEmailChange, () => ({ body: { code: CODE } }), {
    owner: 'RuleBroken',
    stranger: 'RuleBroken',
    embedded: 'NotYours',
  }),
  ownRow(session.listSessions, () => ({}), { embedded: 'NotYours' }),
  ownRow(session.endSession, () => ({ body: { session_id: randomUUID() } }), { embedded: 'NotYours' }),
  row(session.register, async (_things, { world }) => {
    const email = freshEmail();
    const { vendor_id } = await aVendor(world, { owners: [email] });
    const typed = { name: 'Aino Virtanen', phone_number: '+358401234567', password: PASSWORD };
    return { body: { registration_type: 'PV', vendor_code: vendor_id, email, ...typed } };
  }),
  row(session.resendConfirmation, () => ({ body: { email_address: freshEmail() } })),
  row(session.confirmRegistration, async (_things, { world }) => ({
    body: { token: await aToken(world), password: PASSWORD },
  })),
  row(
    session.acceptInvitation,
    () => ({
      body: { token: 'used', name: 'Aino Virtanen', phone_number: '+358401234567', password: PASSWORD },
    }),
    all('RuleBroken'),
  ),
  row(session.forgotPassword, () => ({ body: { email_address: freshEmail() } })),
  row(session.resetPassword, async (_things, { world }) => ({
    body: { email_address: await aForgetful(world), code: CODE, password: 'Another!Horse2' },
  })),
];

export const guestRows: readonly Row[] = [
  ...flagged('guest_checkout', [row(guest.beginGuest, () => ({ body: {} }))]),
  row(guest.extendGuest, () => ({ body: {} })),
  // Without an order there is nothing to take into an account.
  row(guest.openGuestAccount, () => ({ body: { password: PASSWORD } }), { guest: 'Conflict' }),
];
