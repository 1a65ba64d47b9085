import type { FastifyInstance } from 'fastify';
import { forgotPassword } from '@sendero/core/contract/session-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { deleteOutlived } from '../../jobs/store.ts';
import { aUser } from '../../testing/a-user.ts';
import { callApi } from '../../testing/call-api.ts';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { queueLater, runDue } from '../../testing/run-due.ts';
import { type TestWorld, createSecondWorld, createTestWorld } from '../../testing/test-world.ts';
import { takeOverLateMails } from './send-mails.ts';

let server: MailServer;
let world: TestWorld;
let app: FastifyInstance;
let email: string;

beforeEach(async () => {
  server = await startMailServer();
  world = await createTestWorld({ config: { smtp_url: server.url, public_url: 'https://portal.example' } });
  app = await createApp(world);
  ({ email } = await aUser(world));
});
afterEach(async () => {
  await app.close();
  await world.close();
  await server.close();
});

const ask = (of: FastifyInstance = app) =>
  callApi(of, {}, forgotPassword, { body: { email_address: email } });

describe('a queued mail', () => {
  it('is tried again after about a minute, two and four, until it is taken [AUTH-18]', async () => {
    await ask();
    server.refuse(3);
    for (const pause_s of [40, 80, 160]) {
      expect(await runDue(world)).toBe(1);
      await queueLater(world, pause_s - 1);
      expect(await runDue(world)).toBe(0);
      await queueLater(world, pause_s + 1);
    }
    expect(server.received).toEqual([]);
    expect(await world.metrics.registry.metrics()).toContain('sendero_job_failures_total{name="mails"} 3');
    expect(await runDue(world)).toBe(1);
    expect(server.received).toHaveLength(1);
    await queueLater(world, 3600);
    expect(await runDue(world)).toBe(0);
  });

  it('is told of by a code where it fails, never by the words of a mail server [AUTH-18] [SAF-10]', async () => {
    await ask();
    server.refuse(1);
    await runDue(world);
    const { rows } = await world.db.pool.query(`select data, output from jobs.job where name = 'mails'`);
    expect(rows).toEqual([{ data: { mail_id: expect.any(String) }, output: { code: 'EMESSAGE' } }]);
    expect(await columnsHolding(world, { texts: [email], digits: [] })).not.toContainEqual(
      expect.stringMatching(/^job/),
    );
  });

  it('is not sent once its code is dead, and both are forgotten [AUTH-18]', async () => {
    await ask();
    world.clock.advance(15 * 60);
    expect(await runDue(world)).toBe(1);
    expect(server.received).toEqual([]);
    world.clock.advance(1);
    await deleteOutlived(world.db, world.clock.now(), world.sites.catalogue().markets);
    const { rows } = await world.db.pool.query(
      'select mail_id::text from queued_mails union all select email from password_resets',
    );
    expect(rows).toEqual([]);
  });

  it('waits for a server that died over it, and is sent by one of two [AUTH-18]', async () => {
    await ask();
    const dying = { ...world, mails: { send: () => new Promise<void>(() => undefined) } };
    void runDue(dying);
    await expect.poll(async () => (await world.db.pool.query(ACTIVE)).rowCount).toBe(1);
    const second = await createSecondWorld(world);
    expect(await runDue(second)).toBe(0);
    await queueLater(world, 60);
    expect(await runDue(second)).toBe(0);
    await queueLater(world, 81);
    const sent = await Promise.all([runDue(world), runDue(second)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(server.received).toHaveLength(1);
    await second.close();
  });

  it('that a server of the version before left is sent too, and once [AUTH-18]', async () => {
    await ask();
    await world.db.pool.query('delete from jobs.job');
    await world.db.pool.query('update queued_mails set due_at = $1', [world.clock.now()]);
    world.clock.advance(119);
    await takeOverLateMails(world);
    expect(await runDue(world)).toBe(0);
    world.clock.advance(2);
    await Promise.all([takeOverLateMails(world), takeOverLateMails(world)]);
    expect(await runDue(world)).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});

const ACTIVE = `select from jobs.job where state = 'active'`;

describe('the outbox page', () => {
  it('shows mails, their links ready to follow, where no mail server is configured [AUTH-16]', async () => {
    const own = await createTestWorld();
    const ownApp = await createApp(own);
    await aUser(own, { email: "o'neill@shop.example" });
    email = "o'neill@shop.example";
    await ask(ownApp);
    await runDue(own);
    const page = await ownApp.inject('/dev/outbox');
    expect(page.body).toContain('o&#39;neill@shop.example');
    expect(page.body).toMatch(/<p>\d{6}<\/p>/);
    const hidden = await createApp({ ...own, config: { ...own.config, production: true } });
    expect((await hidden.inject('/dev/outbox')).statusCode).toBe(404);
    // With a mail server it still has the other notices, and no mails.
    expect((await app.inject('/dev/outbox')).body).not.toMatch(/<p>\d{6}<\/p>/);
    await hidden.close();
    own.clock.advance(7 * 86_400 + 1);
    await deleteOutlived(own.db, own.clock.now(), own.sites.catalogue().markets);
    expect(await own.outbox?.list()).toEqual([]);
    await ownApp.close();
    await own.close();
  });
});
