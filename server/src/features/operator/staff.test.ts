// The operator's staff: how they get in, what they may, and what the audit log keeps of it.
import { listAudit, verifyAudit, exportAudit } from '@sendero/core/contract/operator-audit-api';
import * as api from '@sendero/core/contract/operator-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type SigningKeys, signingKey } from '../../http/mac.ts';
import { record } from '../../staff/audited.ts';
import { aMember, OPERATOR_HOST } from '../../testing/a-member.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { inviteMember } from './invite-member.ts';
import { findMemberByEmail } from './member-store.ts';
import { sweepStaff } from './sweep-staff.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
const host = { host: OPERATOR_HOST };
const ADMIN = { role: 'admin', countries: null, brands: null } as const;
const REASON = 'As the ticket asks';

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** The link's token of a new member, who is invited by the command. */
async function invited(email: string): Promise<string> {
  const asked = { email, grants: [ADMIN], reason: 'the first' };
  const { link } = await inviteMember(world, null, asked, 'http://operator.localhost');
  return new URL(link).searchParams.get('token') ?? '';
}

const codeOf = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });

describe('a member of staff', () => {
  it('is invited by a command, sets password and one-time code, and signs in by both, each code once [OPR-01]', async () => {
    const email = 'ada@sendero.example';
    const token = await invited(email);
    const { result: asked } = (await callApi(app, host, api.openStaffInvitation, { body: { token } })).json();
    expect(asked).toMatchObject({ email_address: email, needs_code: false });
    const accept = { token, password: PASSWORD, code: codeOf(asked.secret) };
    const accepted = await callApi(app, host, api.acceptStaffInvitation, { body: accept });
    expect(accepted.json().result.member).toMatchObject({ email_address: email, roles: [ADMIN] });
    expect((await callApi(app, host, api.acceptStaffInvitation, { body: accept })).statusCode).toBe(422);

    const login = (code?: string, password = PASSWORD) =>
      callApi(app, host, api.staffLogin, { body: { email_address: email, password, ...(code && { code }) } });
    expect((await login(undefined, 'Wrong!Horse1')).json()).toMatchObject({
      code: 'LoginFailed',
      message: 'password-invalid',
    });
    expect((await login()).json()).toMatchObject({ message: 'code-needed', errors: [{ field: 'code' }] });
    expect((await login(codeOf(asked.secret))).json()).toMatchObject({ message: 'code-invalid' });
    world.clock.advance(60);
    const code = codeOf(asked.secret);
    const signedIn = await login(code);
    expect(signedIn.statusCode).toBe(200);
    expect((await login(code)).statusCode).toBe(401);

    const headers = { ...host, authorization: `Bearer ${signedIn.json().result.token}` };
    expect((await callApi(app, headers, api.getMe)).json().result.member.email_address).toBe(email);
    expect((await callApi(app, headers, api.staffLogout, { body: {} })).statusCode).toBe(204);
    expect((await callApi(app, headers, api.getMe)).json().code).toBe('SessionExpired');
  });

  it('does not get in without a one-time code in production [OPR-01]', async () => {
    const production = await createApp({ ...world, config: { ...world.config, production: true } });
    const token = await invited('bob@sendero.example');
    const accept = (code?: string) =>
      callApi(production, host, api.acceptStaffInvitation, {
        body: { token, password: PASSWORD, ...(code && { code }) },
      });
    expect((await accept()).json()).toMatchObject({ code: 'RuleBroken', errors: [{ field: 'code' }] });
    expect(
      (await callApi(app, host, api.acceptStaffInvitation, { body: { token, password: PASSWORD } }))
        .statusCode,
    ).toBe(200);
    const body = { email_address: 'bob@sendero.example', password: PASSWORD };
    expect((await callApi(app, host, api.staffLogin, { body })).statusCode).toBe(200);
    expect((await callApi(production, host, api.staffLogin, { body })).json().message).toBe('code-needed');
    await production.close();
  });

  it('has a secret of one-time codes that lies sealed, outlives a change of keys, and is sealed where it was not [OPR-01]', async () => {
    const email = 'seal@sendero.example';
    const token = await invited(email);
    const body = { token, password: PASSWORD };
    const { secret } = (await callApi(app, host, api.openStaffInvitation, { body: { token } })).json().result;
    await callApi(app, host, api.acceptStaffInvitation, { body: { ...body, code: codeOf(secret) } });
    const kept = async () => (await findMemberByEmail(world.db.kysely, email))?.totp_secret ?? '';
    const keep = (totp_secret: string) =>
      world.db.kysely.updateTable('staff_members').set({ totp_secret }).where('email', '=', email).execute();
    const signsIn = async (of = app) => {
      world.clock.advance(60);
      const login = { email_address: email, password: PASSWORD, code: codeOf(secret) };
      return (await callApi(of, host, api.staffLogin, { body: login })).statusCode;
    };
    const first = await kept();
    expect([first.includes(secret), Buffer.from(first, 'base64url').includes(secret)]).toEqual([
      false,
      false,
    ]);
    expect(await signsIn()).toBe(200);

    const next = signingKey('the next key, which is as long as it has to be');
    const withKeys = (...signing_keys: SigningKeys) => ({
      ...world,
      config: { ...world.config, signing_keys },
    });
    await sweepStaff(withKeys(next, ...world.config.signing_keys));
    const retired = await createApp(withKeys(next));
    expect([(await kept()) === first, await signsIn(retired), await signsIn()]).toEqual([false, 200, 500]);
    await retired.close();

    await keep(secret);
    expect(await signsIn()).toBe(200);
    await sweepStaff(world);
    expect([(await kept()).startsWith('sealed:'), await signsIn()]).toEqual([true, 200]);
  });

  it('is let in on the operator’s host alone, and nowhere in the portal; nor is a shop’s user here [OPR-01]', async () => {
    const { headers } = await aMember(world);
    const statusOf = async (...call: Parameters<typeof callApi>) => (await callApi(...call)).statusCode;
    expect(await statusOf(app, headers, api.getMe)).toBe(200);
    expect(await statusOf(app, { ...headers, host: 'localhost' }, api.getMe)).toBe(404);
    expect(await statusOf(app, { ...headers, host: 'localhost' }, listVendors)).toBe(401);
    expect(await statusOf(app, { ...shop.headers, ...host }, api.getMe)).toBe(401);
    expect(await statusOf(app, { ...shop.headers, ...host }, listVendors)).toBe(404);
  });

  it('is out with the next call when the working day, the membership or the role ends [OPR-01]', async () => {
    const [admin, other] = [await aMember(world), await aMember(world)];
    const params = { memberId: other.member_id };
    const reader = [{ ...ADMIN, role: 'reader' }];
    expect(
      (
        await callApi(app, admin.headers, api.changeMember, {
          params,
          body: { roles: reader, reason: REASON },
        })
      ).statusCode,
    ).toBe(200);
    expect((await callApi(app, other.headers, api.listMembers)).json().code).toBe('NotYours');
    expect(
      (await callApi(app, admin.headers, api.endMember, { params, body: { reason: REASON } })).statusCode,
    ).toBe(204);
    expect((await callApi(app, other.headers, api.getMe)).statusCode).toBe(401);
    world.clock.advance(12 * 3600);
    expect((await callApi(app, admin.headers, api.getMe)).statusCode).toBe(401);
  });

  it('who is admin of one country gives no role in another, and sees none of its staff [OPR-01]', async () => {
    const swedes = await aMember(world, [{ role: 'admin', countries: ['SE'] }]);
    const finn = await aMember(world, [{ role: 'support', countries: ['FI'] }]);
    const invite = async (countries: string[] | null) => {
      const body = {
        email_address: 'new@sendero.example',
        roles: [{ ...ADMIN, role: 'support', countries }],
        reason: REASON,
      };
      return (await callApi(app, swedes.headers, api.inviteMember, { body })).statusCode;
    };
    expect([await invite(null), await invite(['FI']), await invite(['SE'])]).toEqual([403, 403, 201]);
    const { result } = (await callApi(app, swedes.headers, api.listMembers)).json();
    const ids = result.map(({ id }: { id: string }) => id);
    expect(ids).toContain(swedes.member_id);
    expect(ids).not.toContain(finn.member_id);
    const params = { memberId: finn.member_id };
    expect(
      (await callApi(app, swedes.headers, api.endMember, { params, body: { reason: REASON } })).statusCode,
    ).toBe(404);
  });
});

describe('the audit log', () => {
  const entriesOf = async (query: Record<string, string>) => {
    const { headers } = await aMember(world);
    return (await callApi(app, headers, listAudit, { query })).json().result.data;
  };

  it('says who did what, when, from what to what and why, before it is done [OPR-07]', async () => {
    const [admin, other] = [await aMember(world), await aMember(world, [{ role: 'finance' }])];
    const roles = [{ ...ADMIN, role: 'reader' }];
    const params = { memberId: other.member_id };
    const reason = 'Moves on; ask +358 40 123 4567 or mail ada@example.com';
    await callApi(app, admin.headers, api.changeMember, { params, body: { roles, reason } });
    const [entry] = await entriesOf({ about: other.member_id });
    expect(entry).toMatchObject({
      act: 'member.change',
      kind: 'member',
      member_id: admin.member_id,
      email_address: admin.email,
      at: Math.floor(world.clock.now().getTime() / 1000),
      reason: 'Moves on; ask <digits> or mail <mail>',
      before: { roles: [{ ...ADMIN, role: 'finance' }] },
      after: { roles },
    });
  });

  it('stops an act that it cannot record [OPR-07]', async () => {
    const [admin, other] = [await aMember(world), await aMember(world)];
    await world.db.pool.query('alter table audit_entries add constraint full_disk check (false) not valid');
    const call = await callApi(app, admin.headers, api.endMember, {
      params: { memberId: other.member_id },
      body: { reason: REASON },
    });
    await world.db.pool.query('alter table audit_entries drop constraint full_disk');
    expect(call.statusCode).toBe(500);
    expect((await callApi(app, other.headers, api.getMe)).statusCode).toBe(200);
  });

  it('is only added to, by many at once, and says where it was altered or cut [OPR-07]', async () => {
    const { headers } = await aMember(world);
    const act = { act: 'vendor.read', about: 'v', country_code: 'FI' } as const;
    await Promise.all(Array.from({ length: 40 }, () => record(world, null, act)));
    const verify = async () => (await callApi(app, headers, verifyAudit)).json().result;
    const whole = await verify();
    expect(whole).toMatchObject({ is_whole: true, broken_at: null });
    const { pool } = world.db;
    for (const statement of [
      'update audit_entries set reason = null',
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(pool.query(statement)).rejects.toThrow('only added to');
    const past = whole.entries - 10;
    const altering = async (...statements: string[]) => {
      const client = await pool.connect();
      await client.query("begin; set local session_replication_role = 'replica'");
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      client.release();
    };
    await altering(`update audit_entries set about = 'w' where nth = ${past}`);
    expect(await verify()).toMatchObject({ is_whole: false, broken_at: past });
    await altering(`update audit_entries set about = 'v' where nth = ${past}`);
    expect(await verify()).toMatchObject({ is_whole: true });
    await altering(
      'create table kept as select * from audit_entries',
      'delete from audit_entries where nth > 3',
    );
    expect(await verify()).toMatchObject({ is_whole: false, broken_at: 4 });
    await altering(
      'insert into audit_entries select * from kept where nth > 3 on conflict (nth) do nothing',
      'drop table kept',
    );
  });

  it('shows of other countries nothing, and is taken along as a file, which is an entry too [OPR-07]', async () => {
    const finns = await aMember(world, [{ role: 'country', countries: ['FI'] }]);
    await record(world, null, { act: 'vendor.close', about: 'swede', country_code: 'SE' });
    await record(world, null, { act: 'vendor.close', about: 'finn', country_code: 'FI' });
    const seen = async (headers: Record<string, string>): Promise<string[]> => {
      const file = await callApi(app, headers, exportAudit, { query: { act: 'vendor.close' } });
      return file.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).about);
    };
    expect(await seen(finns.headers)).toEqual(['finn']);
    expect((await seen((await aMember(world)).headers)).toSorted()).toEqual(['finn', 'swede']);
    expect((await entriesOf({ act: 'audit.export' })).length).toBe(2);
  });
});
