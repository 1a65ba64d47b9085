// Staff who sign in at the operator's own identity provider: as it should go, and as somebody would have it go.
import { listAudit } from '@sendero/core/contract/operator-audit-api';
import * as api from '@sendero/core/contract/operator-api';
import type { Grant } from '@sendero/core/staff/grant';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openIdProvider } from '../../ports/identity/openid.ts';
import { OPERATOR_HOST, aMember } from '../../testing/a-member.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import {
  type Bend,
  type BentIdentityServer,
  startBentIdentityServer,
} from '../../testing/bent-identity-server.ts';
import { callApi } from '../../testing/call-api.ts';
import { type IdentityServer, signInAtProvider, startIdentityServer } from '../../testing/identity-server.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

const host = { host: OPERATOR_HOST };
const ADMIN: Grant = { role: 'admin', countries: null, brands: null };
const FINNS: Grant = { role: 'support', countries: ['FI'], brands: null };
const roles = new Map([
  ['admins', [ADMIN]],
  ['finns', [FINNS]],
]);
const usual = { name: 'Sendero Login', scopes: 'openid email groups', groups_claim: 'groups', roles };

let provider: IdentityServer;
let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  provider = await startIdentityServer();
  await provider.open(`http://${OPERATOR_HOST}/oidc/back`);
  world = await createTestWorld({ config: { identity: { ...usual, ...provider.settings } } });
  app = await createApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await provider.close();
});

/** A browser at the operator's host: it keeps cookies, and goes to any of the servers. */
class Browser {
  readonly cookies = new Map<string, string>();

  async open(url: string, at = app): Promise<LightMyRequestResponse> {
    const reply = await at.inject({ url, headers: { ...host, ...this.header() } });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return reply;
  }

  /** Where `/oidc/start` leads. */
  async start(at = app): Promise<URL> {
    const reply = await this.open('/oidc/start?next=%2Forders%2F1', at);
    return new URL(reply.headers.location ?? '', 'http://nowhere');
  }

  /** Comes back to the operator; answers the query of the sign-in page that it leads to. */
  async back(url: URL, at = app): Promise<Record<string, string>> {
    const reply = await this.open(url.pathname + url.search, at);
    const to = new URL(reply.headers.location ?? '', 'http://operator.localhost');
    if (to.pathname !== '/sign-in') throw new Error(`${reply.statusCode}: ${reply.body}`);
    return Object.fromEntries(to.searchParams);
  }

  async session(at = app): Promise<LightMyRequestResponse> {
    return callApi(at, { ...host, ...this.header() }, api.takeStaffSession, { body: {} });
  }

  header(): Record<string, string> {
    return { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') };
  }
}

/** Signs somebody in from the first press to the session. */
async function signedIn(name: string) {
  const browser = new Browser();
  const said = await browser.back(await signInAtProvider((await browser.start()).href, name));
  const { result } = (await browser.session()).json();
  return { browser, said, session: result as { token: string; member: { id: string; roles: Grant[] } } };
}

const headersOf = ({ token }: { readonly token: string }) => ({ ...host, authorization: `Bearer ${token}` });

async function auditOf(query: Record<string, string>) {
  const { headers } = await aMember(world);
  return (await callApi(app, headers, listAudit, { query })).json().result.data;
}

describe('a member whom the provider vouches for', () => {
  it('is made at the first sign-in with the roles of their groups, on any server, and stands in the audit log [OPR-01]', async () => {
    provider.people.set('ada', {
      email: 'Ada@sendero.example',
      email_verified: true,
      groups: ['finns', 'others'],
    });
    const browser = new Browser();
    const there = await browser.start();
    expect(there.searchParams.get('code_challenge_method')).toBe('S256');
    const second = await createSecondWorld(world);
    const other = await createApp(second);
    const said = await browser.back(await signInAtProvider(there.href, 'ada'), other);
    expect(said).toEqual({ vouched: 'yes', next: '/orders/1' });
    const { result } = (await browser.session()).json();
    expect(result.member).toMatchObject({ email_address: 'ada@sendero.example', roles: [FINNS] });
    expect((await callApi(other, headersOf(result), api.getMe)).statusCode).toBe(200);
    await other.close();
    await second.close();
    const acts = (await auditOf({ about: result.member.id })).map(({ act }: { act: string }) => act);
    expect(acts).toEqual(['member.login', 'member.join']);
    world.clock.advance(60);
    expect((await browser.session()).statusCode).toBe(401);
  });

  it('has the roles of the groups of today, in all sessions, and none without a group [OPR-01]', async () => {
    provider.people.set('bob', { email: 'bob@sendero.example', email_verified: true, groups: ['finns'] });
    const { session: first } = await signedIn('bob');
    provider.people.set('bob', { email: 'bob@sendero.example', email_verified: true, groups: ['admins'] });
    const { session: second } = await signedIn('bob');
    expect(second.member).toEqual({ ...first.member, roles: [ADMIN] });
    expect((await callApi(app, headersOf(first), api.listMembers)).statusCode).toBe(200);
    provider.people.set('bob', { email: 'bob@sendero.example', email_verified: true, groups: ['others'] });
    const { said } = await signedIn('bob');
    expect(said).toEqual({ refused: 'no-group' });
    for (const one of [first, second])
      expect((await callApi(app, headersOf(one), api.getMe)).statusCode).toBe(401);
    const [refused, changed] = await auditOf({ about: first.member.id });
    expect(refused).toMatchObject({ act: 'member.refuse', after: { why: 'no-group' } });
    expect(changed).toMatchObject({ act: 'member.change', before: { roles: [ADMIN] }, after: { roles: [] } });
  });

  it('was one with a password before: it ends with the provider’s word on the address, and not without [OPR-01]', async () => {
    const known = await aMember(world, [{ role: 'reader' }], 'a hash');
    provider.people.set('eve', { email: known.email, groups: ['admins'] });
    expect((await signedIn('eve')).said).toEqual({ refused: 'address' });
    provider.people.set('eve', { email: known.email, email_verified: true, groups: ['finns'] });
    expect((await signedIn('eve')).session.member).toMatchObject({ id: known.member_id, roles: [FINNS] });
    const body = { email_address: known.email, password: PASSWORD };
    expect((await callApi(app, host, api.staffLogin, { body })).statusCode).toBe(401);
    provider.people.set('mallory', { email: known.email, email_verified: true, groups: ['admins'] });
    expect((await signedIn('mallory')).said).toEqual({ refused: 'address' });
    provider.people.set('nobody', { groups: ['admins'] });
    expect((await signedIn('nobody')).said).toEqual({ refused: 'address' });
  });

  it('stays off the staff when taken off, whatever the groups say, and has no roles by hand [OPR-01]', async () => {
    provider.people.set('carl', { email: 'carl@sendero.example', email_verified: true, groups: ['finns'] });
    const { session } = await signedIn('carl');
    const { headers } = await aMember(world);
    const params = { memberId: session.member.id };
    const change = { roles: [ADMIN], reason: 'More work' };
    expect((await callApi(app, headers, api.changeMember, { params, body: change })).statusCode).toBe(409);
    await callApi(app, headers, api.endMember, { params, body: { reason: 'Gone' } });
    expect((await callApi(app, headersOf(session), api.getMe)).statusCode).toBe(401);
    expect((await signedIn('carl')).said).toEqual({ refused: 'ended' });
  });

  it('is the only one to get in where passwords are off [OPR-01]', async () => {
    const only = await createApp({ ...world, config: { ...world.config, staff_passwords: false } });
    const body = { email_address: 'ada@sendero.example', password: PASSWORD };
    expect((await callApi(only, host, api.staffLogin, { body })).json().code).toBe('Conflict');
    const accept = { token: 'x', password: PASSWORD };
    expect((await callApi(only, host, api.acceptStaffInvitation, { body: accept })).json().code).toBe(
      'Conflict',
    );
    expect((await callApi(only, host, api.openStaffInvitation, { body: { token: 'x' } })).json().code).toBe(
      'Conflict',
    );
    provider.people.set('dan', { email: 'dan@sendero.example', email_verified: true, groups: ['finns'] });
    const browser = new Browser();
    const there = await browser.start(only);
    expect(await browser.back(await signInAtProvider(there.href, 'dan'), only)).toMatchObject({
      vouched: 'yes',
    });
    await only.close();
  });
});

describe('a sign-in at the provider', () => {
  it('is at the operator’s host alone, and nowhere without a provider [OPR-01]', async () => {
    const statusAt = async (at: FastifyInstance, of: string, url: string) =>
      (await at.inject({ url, headers: { host: of } })).statusCode;
    const without = await createApp({ ...world, identity: null });
    expect(await statusAt(app, 'localhost', '/oidc/start')).toBe(404);
    expect(await statusAt(app, 'localhost', '/oidc/back?code=x&state=y')).toBe(404);
    expect(await statusAt(without, OPERATOR_HOST, '/oidc/start')).toBe(404);
    await without.close();
  });

  it('takes no state that this browser did not begin, none twice and none too late [OPR-01]', async () => {
    const again = { refused: 'begin-again' };
    const [mine, theirs] = [new Browser(), new Browser()];
    const back = await signInAtProvider((await theirs.start()).href, 'ada');
    await mine.start();
    expect(await mine.back(back)).toEqual(again);
    // The cookie of another state under the name that this one's would have.
    const [name = ''] = theirs.cookies.keys();
    const [own = ''] = mine.cookies.values();
    const mixed = new Browser();
    mixed.cookies.set(name, own);
    expect(await mixed.back(back)).toEqual(again);
    mixed.cookies.set(name, `${theirs.cookies.get(name)?.slice(0, -3) ?? ''}AAA`);
    expect(await mixed.back(back)).toEqual(again);
    expect(await mine.back(new URL('http://x/oidc/back?code=x'))).toEqual(again);

    // Whoever copied code and cookie comes too late: a code is good once.
    const kept = theirs.cookies.get(name) ?? '';
    expect(await theirs.back(back)).toMatchObject({ vouched: 'yes' });
    const thief = new Browser();
    thief.cookies.set(name, kept);
    expect(await thief.back(back)).toEqual({ refused: 'invalid' });

    const slow = new Browser();
    const late = await signInAtProvider((await slow.start()).href, 'ada');
    world.clock.advance(601);
    expect(await slow.back(late)).toEqual(again);
  });

  it('is carried by cookies that no script reads, nor another host sets, and leads to pages of ours alone [OPR-01]', async () => {
    const secure = await createApp({ ...world, config: { ...world.config, trusted_proxies: 1 } });
    const headers = { ...host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const { headers: answer } = await secure.inject({ url: '/oidc/start', headers });
    expect(answer['set-cookie']).toMatch(
      /^__Host-sendero_sign_in_[\w-]{16}=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(new URL(answer.location ?? '').searchParams.get('redirect_uri')).toBe(
      `https://${OPERATOR_HOST}/oidc/back`,
    );
    await secure.close();
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/nowhere']) {
      const browser = new Browser();
      const reply = await browser.open(`/oidc/start?next=${encodeURIComponent(next)}`);
      const said = await browser.back(await signInAtProvider(reply.headers.location ?? '', 'ada'));
      expect(said).toEqual({ vouched: 'yes', next: '/' });
    }
  });

  it('says so where the person, or the provider, declines [OPR-01]', async () => {
    const browser = new Browser();
    const there = await browser.start();
    const state = there.searchParams.get('state') ?? '';
    const search = new URLSearchParams({
      error: 'access_denied',
      state,
      iss: provider.settings.issuer.href.slice(0, -1),
    });
    expect(await browser.back(new URL(`http://x/oidc/back?${search.toString()}`))).toEqual({
      refused: 'denied',
    });
  });
});

describe('a provider that lies or is away', () => {
  let bent: BentIdentityServer;
  beforeAll(async () => {
    bent = await startBentIdentityServer();
  });
  afterAll(() => bent.close().catch(() => undefined));

  /** A server that knows the bent provider alone, and asks it who it is anew. */
  async function atBent(work: (of: FastifyInstance) => Promise<void>): Promise<void> {
    const identity = { ...usual, ...bent.settings };
    const own = {
      ...world,
      config: { ...world.config, identity },
      identity: openIdProvider(identity, world),
    };
    const of = await createApp(own);
    await work(of);
    await of.close();
  }

  /** Comes back with a code; answers what the sign-in page is told. */
  async function comesBack(at: FastifyInstance, more: Record<string, string> = {}) {
    const browser = new Browser();
    const there = await browser.start(at);
    if (there.pathname !== '/auth') return Object.fromEntries(there.searchParams);
    bent.nonce = there.searchParams.get('nonce') ?? '';
    const state = there.searchParams.get('state') ?? '';
    const search = new URLSearchParams({ code: 'a-code', state, ...more });
    return browser.back(new URL(`http://x/oidc/back?${search.toString()}`), at);
  }

  it('is not believed: wrong issuer, audience, nonce or key, an expired token, or one without a signature [OPR-01]', async () => {
    await atBent(async (at) => {
      bent.bend = {};
      expect(await comesBack(at)).toMatchObject({ vouched: 'yes' });
      const long = Math.floor(Date.now() / 1000) - 3600;
      for (const bend of [
        { claims: { iss: 'https://evil.example/' } },
        { claims: { aud: 'another' } },
        { claims: { aud: ['sendero', 'another'], azp: 'another' } },
        { claims: { nonce: 'of another sign-in' } },
        { claims: { nonce: undefined } },
        { claims: { iat: long, exp: long + 300 } },
        { claims: { exp: undefined } },
        { claims: { sub: undefined } },
        { signed: 'by another key' },
        { signed: 'not at all' },
        { status: 400 },
      ] satisfies Bend[]) {
        bent.bend = bend;
        expect([bend, await comesBack(at)]).toEqual([bend, { refused: 'invalid' }]);
      }
      bent.bend = {};
      expect(await comesBack(at, { iss: 'https://evil.example/' })).toEqual({ refused: 'invalid' });
    });
  });

  it('is told of within seconds where it hangs, fails or is gone, and no one waits for it again and again [OPR-01]', async () => {
    const away = { refused: 'away' };
    await atBent(async (at) => {
      bent.bend = { issuer: 'https://evil.example/' };
      expect(await comesBack(at)).toEqual({ refused: 'invalid' });
      bent.bend = { status: 503 };
      expect(await comesBack(at)).toEqual(away);
      bent.bend = { silent: 'after its description' };
      const begun = performance.now();
      expect(await comesBack(at)).toEqual(away);
      expect(performance.now() - begun).toBeLessThan(12_000);
    });
    await atBent(async (at) => {
      bent.bend = { silent: 'wholly' };
      expect(await comesBack(at)).toEqual(away);
    });
    await bent.close();
    await atBent(async (at) => {
      for (let nth = 0; nth < 6; nth += 1) expect(await comesBack(at)).toEqual(away);
      expect((await at.inject({ url: '/sign-in?refused=away', headers: host })).statusCode).toBe(200);
    });
  });
});
