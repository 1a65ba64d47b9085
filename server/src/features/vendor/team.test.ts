// Who owns a root and its outlets: seen, named, changed and removed by its owners.
import * as session from '@sendero/core/contract/session-api';
import * as api from '@sendero/core/contract/team-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { deleteOutlived } from '../../jobs/store.ts';
import { type Chain, aChain } from '../../testing/a-chain.ts';
import { mailsTo, tokenFor } from '../../testing/a-mailbox.ts';
import { aShop } from '../../testing/a-shop.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { callApi } from '../../testing/call-api.ts';
import { connectLive } from '../../testing/live-client.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';

type Headers = Chain['headers'];

let world: TestWorld;
let app: FastifyInstance;
let server: MailServer;
let chain: Chain;
let root: string;
let outlets: readonly string[];

beforeAll(async () => {
  server = await startMailServer();
  world = await createTestWorld({ config: { smtp_url: server.url, public_url: 'https://portal.example' } });
  app = await createApp(world);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  world.clock.advance(7200);
  chain = await aChain(world, app);
  root = chain.vendor.vendor_id;
  const ids = ['A', 'B'].map(async (id) => (await chain.added({ client_vendor_id: id })).id);
  outlets = (await Promise.all(ids)).toSorted();
});
afterAll(async () => {
  await app.close();
  await world.close();
  await server.close();
});

const call = (endpoint: Parameters<typeof callApi>[2], headers: Headers, body?: object, id = root) =>
  callApi(app, headers, endpoint, { params: { id }, ...(body && { body }) });
const invite = (email: string, vendor_ids: readonly string[], headers = chain.headers) =>
  call(api.invitePerson, headers, { email, vendor_ids });
const change = (email: string, vendor_ids: readonly string[], headers = chain.headers) =>
  call(api.changePlaces, headers, { email, vendor_ids });
const remove = (email: string, headers = chain.headers) => call(api.removePerson, headers, { email });
const teamOf = async (headers: Headers = chain.headers, id = root): Promise<api.Team> =>
  (await call(api.getTeam, headers, undefined, id)).json().result;
const ownedIn = ({ people }: api.Team) =>
  Object.fromEntries(people.map(({ email, vendor_ids }) => [email, vendor_ids]));
const accept = (token: string) =>
  callApi(app, { host: 'localhost' }, session.acceptInvitation, {
    body: { token, name: 'Aino Virtanen', phone_number: '040 123 4567', password: PASSWORD },
  });

describe('a team', () => {
  it('is who owns the root and its outlets, by invitation or account', async () => {
    const [email, outlet] = [chain.emailOf('new'), outlets[0] ?? ''];
    const known = await chain.aPerson('known');
    await invite(email, [outlet]);
    const { people } = (await invite(known.email, [root, outlet])).json().result as api.Team;
    expect(people).toEqual([
      { email: known.email, is_you: false, state: 'ACTIVE', invited_until: null, vendor_ids: [root] },
      { email, is_you: false, state: 'INVITED', invited_until: expect.any(Number), vendor_ids: [outlet] },
      { email: chain.user.email, is_you: true, state: 'ACTIVE', invited_until: null, vendor_ids: [root] },
    ]);
    expect(await chain.seenBy(known.headers)).toEqual([root, ...outlets].toSorted());
    const [mail] = await mailsTo(world, server, known.email);
    expect(mail?.text).toContain('owner of their business');
    world.clock.advance(8 * 24 * 3600);
    // The session that asks has ended meanwhile too.
    const later = { ...chain.headers, ...(await signIn(app, chain.user)) };
    expect((await teamOf(later)).people.find((person) => person.email === email)?.state).toBe('EXPIRED');
  });

  it('is seen and changed by its owners, outlet by outlet, and by nobody else [AUTH-22]', async () => {
    const [mine = '', other = ''] = outlets;
    const lower = await chain.aPerson('lower');
    await invite(lower.email, [mine]);
    await invite(chain.emailOf('elsewhere'), [other]);
    expect(ownedIn(await teamOf(lower.headers, mine))).toEqual({ [lower.email]: [mine] });
    expect((await invite(chain.emailOf('friend'), [mine], lower.headers)).statusCode).toBe(404);
    const friend = { email: chain.emailOf('friend'), vendor_ids: [mine] };
    expect((await call(api.invitePerson, lower.headers, friend, mine)).statusCode).toBe(200);
    for (const vendor_ids of [[root], [other], [mine, other]]) {
      const body = { email: chain.emailOf('crony'), vendor_ids };
      expect((await call(api.invitePerson, lower.headers, body, mine)).statusCode).toBe(404);
    }
    const boss = { email: chain.user.email };
    await call(api.removePerson, lower.headers, boss, mine);
    expect(Object.keys(ownedIn(await teamOf())).toSorted()).toEqual(
      [chain.user.email, lower.email, friend.email, chain.emailOf('elsewhere')].toSorted(),
    );
    const stranger = await aShop(world, app);
    const asked = { email: lower.email, vendor_ids: [mine] };
    for (const [endpoint, body] of [
      [api.getTeam, undefined],
      [api.invitePerson, asked],
      [api.changePlaces, asked],
      [api.removePerson, { email: lower.email }],
      [api.resendInvitation, { email: lower.email }],
    ] as const)
      expect((await call(endpoint, stranger.headers, body)).statusCode).toBe(404);
    // Not through a vendor of their own either.
    const own = stranger.vendor.vendor_id;
    expect((await call(api.invitePerson, stranger.headers, asked, own)).statusCode).toBe(404);
    await call(api.removePerson, stranger.headers, { email: lower.email }, own);
    expect(await chain.seenBy(lower.headers)).toEqual([mine]);
  });

  it('of a chain says nothing of another one’s people, who are named in both', async () => {
    const both = await chain.aPerson('both');
    const another = await aChain(world, app);
    await invite(both.email, [root]);
    await callApi(app, another.headers, api.invitePerson, {
      params: { id: another.vendor.vendor_id },
      body: { email: both.email, vendor_ids: [another.vendor.vendor_id] },
    });
    expect(ownedIn(await teamOf())).toEqual({ [chain.user.email]: [root], [both.email]: [root] });
    await remove(both.email);
    expect(await chain.seenBy(both.headers)).toEqual([another.vendor.vendor_id]);
  });
});

describe('somebody of the team', () => {
  it('is named once, by an address, for a place that may be changed', async () => {
    const email = chain.emailOf('new');
    expect(await brokenRules(invite('nowhere', [root]))).toEqual([
      422,
      'RuleBroken',
      ['email', 'outlet.issue.email-invalid'],
    ]);
    await invite(email, [root]);
    const there = [422, 'RuleBroken', ['email', 'team.issue.already-there']];
    expect(await brokenRules(invite(email.toUpperCase(), [root]))).toEqual(there);
    expect((await change(chain.emailOf('nobody'), [root])).statusCode).toBe(404);
    await world.db.pool.query('update vendors set may_edit = false where vendor_id = $1', [outlets[0]]);
    expect((await invite(chain.emailOf('kept'), outlets)).statusCode).toBe(403);
    expect(Object.keys(ownedIn(await teamOf()))).toEqual([email, chain.user.email].toSorted());
  });

  it('is one of twenty at a vendor', async () => {
    const [outlet = ''] = outlets;
    for (let nth = 0; nth < 20; nth += 1) await invite(chain.emailOf(`p${nth}`), [outlet]);
    expect(await brokenRules(invite(chain.emailOf('p20'), [outlet]))).toEqual([
      422,
      'RuleBroken',
      ['vendor_ids', 'outlet.issue.many-owners'],
    ]);
  });

  it('owns more or less from now on, out of sight and off the feed at once, on every server', async () => {
    const [kept = '', lost = ''] = outlets;
    const person = await chain.aPerson('person');
    await invite(person.email, [root]);
    const other = await createSecondWorld(world);
    const elsewhere = await createApp(other);
    await elsewhere.listen({ host: '127.0.0.1', port: 0 });
    const client = await connectLive(elsewhere, { headers: person.headers });
    client.send({ action: 'subscribeToVendor', vendor_id: lost });
    await client.take(1);
    expect((await change(person.email, [kept])).statusCode).toBe(200);
    expect(await chain.seenBy(person.headers)).toEqual([kept]);
    expect(await client.closed).toBe(1013);
    const there = () => callApi(elsewhere, person.headers, api.getTeam, { params: { id: lost } });
    await expect.poll(async () => (await there()).statusCode).toBe(404);
    await change(person.email, [root]);
    expect(await chain.seenBy(person.headers)).toEqual([root, ...outlets].toSorted());
    await elsewhere.close();
    await other.close();
  });

  it('who is removed is out at once, with every session and socket; what they did stays', async () => {
    const person = await chain.aPerson('person');
    await invite(person.email, [root]);
    await call(api.invitePerson, person.headers, { email: chain.emailOf('friend'), vendor_ids: outlets });
    const client = await connectLive(app, { headers: person.headers });
    client.send({ action: 'subscribeToVendor', vendor_id: root, include_outlets: true });
    await client.take(3);
    const removed = await remove(person.email);
    expect(removed.statusCode).toBe(200);
    expect(await client.closed).toBe(4001);
    expect((await callApi(app, person.headers, session.getAccount)).statusCode).toBe(401);
    // Once more is no failure.
    expect((await remove(person.email)).json()).toEqual(removed.json());
    const { people, changes } = await teamOf();
    expect(people.map(({ email }) => email)).toContain(chain.emailOf('friend'));
    expect(changes[0]).toMatchObject({ email: person.email, by_email: chain.user.email, is_added: false });
    expect(changes.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: chain.emailOf('friend'), by_email: person.email, is_added: true }),
      ]),
    );
  });

  it('who owns something else stays signed in', async () => {
    const another = await aShop(world, app);
    await invite(another.user.email, [root]);
    await remove(another.user.email);
    expect(await chain.seenBy(another.headers)).toEqual([another.vendor.vendor_id]);
  });
});

describe('the last owner', () => {
  const last = [422, 'RuleBroken', ['email', 'team.issue.last-owner']];

  it('cannot go, nor own less, nor leave it to who never came', async () => {
    await invite(chain.emailOf('invited'), [root]);
    expect(await brokenRules(remove(chain.user.email))).toEqual(last);
    expect(await brokenRules(change(chain.user.email, outlets))).toEqual(last);
    const other = await chain.aPerson('other');
    await invite(other.email, [root]);
    expect((await remove(chain.user.email)).json().result).toEqual({ people: [], changes: [] });
    expect(await brokenRules(remove(other.email, other.headers))).toEqual(last);
  });

  it('is one of two who remove each other at once', async () => {
    const other = await chain.aPerson('other');
    await invite(other.email, [root]);
    const replies = await Promise.all([remove(other.email), remove(chain.user.email, other.headers)]);
    // The other one is out: without a session, or of the team.
    const [done, refused] = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect([done, [401, 404].includes(refused ?? 0)]).toEqual([200, true]);
    const { rows } = await world.db.pool.query('select email from vendor_owners where vendor_id = $1', [
      root,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is sent again, and its link before is dead; five times an hour at most', async () => {
    const email = chain.emailOf('new');
    await invite(email, [root]);
    const first = await tokenFor(world, server, email);
    const resend = () => call(api.resendInvitation, chain.headers, { email });
    expect((await resend()).statusCode).toBe(200);
    const second = await tokenFor(world, server, email);
    expect((await accept(first)).statusCode).toBe(422);
    const statuses = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await resend()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await accept(second)).statusCode).toBe(422);
    expect((await accept(await tokenFor(world, server, email))).statusCode).toBe(200);
    // There is nothing to send to somebody with an account.
    const before = (await mailsTo(world, server, email)).length;
    expect((await resend()).statusCode).toBe(200);
    expect(await mailsTo(world, server, email)).toHaveLength(before);
  });

  it('is withdrawn with its link, unless another vendor named the person too', async () => {
    const [email, both] = [chain.emailOf('new'), chain.emailOf('both')];
    const another = await aChain(world, app);
    await another.added({ client_vendor_id: 'X', users: [both] });
    await invite(email, [root]);
    await invite(both, [root]);
    await remove(email);
    await remove(both);
    expect((await accept(await tokenFor(world, server, email))).statusCode).toBe(422);
    expect((await accept(await tokenFor(world, server, both))).statusCode).toBe(200);
  });
});

describe('what happened in a team', () => {
  it('has what the form of a collection point changed, and ends with the orders’ people', async () => {
    const users = [chain.emailOf('named')];
    const { id } = await chain.added({ client_vendor_id: 'C', users });
    await chain.change(id, { client_vendor_id: 'C', users: [] });
    const { changes } = await teamOf();
    expect(changes.slice(0, 2).map(({ email, is_added }) => [email, is_added])).toEqual([
      [users[0], false],
      [users[0], true],
    ]);
    await deleteOutlived(
      world.db,
      new Date(world.clock.now().getTime() + 400 * 86_400_000),
      world.sites.catalogue().markets,
    );
    expect((await teamOf()).changes).toEqual([]);
  });

  it('forgets who closes their account', async () => {
    const person = await chain.aPerson('person');
    await invite(person.email, [root]);
    await callApi(app, person.headers, session.closeAccount, { body: { password: PASSWORD } });
    const { changes } = await teamOf();
    expect(changes[0]).toMatchObject({ email: '', by_email: chain.user.email });
  });
});
