// Mails as what a queue carries: none is lost, whatever becomes of servers and of the way to the database.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { addressOf } from '@sendero/core/contract/endpoint';
import { forgotPassword } from '@sendero/core/contract/session-api';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseUnavailable } from '../db/unavailable.ts';
import { insertMail } from '../features/session/mail-store.ts';
import { signingKey } from '../http/mac.ts';
import { startJobs } from '../jobs/run.ts';
import type { Mail } from '../ports/email/port.ts';
import { aKeptLog } from '../testing/a-kept-log.ts';
import { aUser } from '../testing/a-user.ts';
import { type Way, aWayToTheDatabase } from '../testing/a-way-to-the-database.ts';
import { KEY, killableServers } from '../testing/killable-servers.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { queueLater, runDue } from '../testing/run-due.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const WITHIN = { timeout: 5000, interval: 50 };
/** Later than a dead server's jobs are missed and tried again. */
const MISSED_S = 200;

afterEach(() => {
  vi.unstubAllEnvs();
});

const aMail = (): Mail => ({
  mail_id: randomUUID(),
  from: { name: 'Sendero', address: 'support@sendero.example' },
  to: 'aino@shop.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
  country_code: 'FI',
});

/** Queues a mail as a verb does; its id. */
async function queueMail({ db, queue, clock }: TestWorld): Promise<string> {
  const mail = aMail();
  const worthless_at = new Date(clock.now().getTime() + 86_400_000);
  await db.kysely
    .transaction()
    .execute((transaction) => insertMail(transaction, queue, { mail, is_decoy: false, worthless_at }));
  queue.soon('mails');
  return mail.mail_id;
}

async function sentBy({ db }: TestWorld): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ id: string }>(`select mail->>'mail_id' as id from outbox_mails`);
  return rows.map(({ id }) => id);
}

describe('a queue whose database is cut off', () => {
  let way: Way;
  const aWorld = async () => {
    const world = await createTestWorld({
      through: async (url) => {
        way = await aWayToTheDatabase(url);
        return way.url;
      },
    });
    onTestFinished(async () => {
      way.mend();
      await world.close();
      await way.stop();
    });
    return world;
  };

  it('goes on within five seconds of its return, and tells of it [SAF-02]', async () => {
    const world = await aWorld();
    const kept = aKeptLog();
    const jobs = startJobs({ ...world, log: kept.log });
    onTestFinished(() => jobs.stop());
    const told = () => kept.lines().filter(({ msg }) => msg === 'the queue waits for the database').length;
    const first = await queueMail(world);
    await expect.poll(() => sentBy(world), WITHIN).toEqual([first]);
    for (const trouble of ['refuse', 'hang'] as const) {
      const before = told();
      way[trouble]();
      await expect(queueMail(world)).rejects.toSatisfy((error) => databaseUnavailable(error) !== null);
      await vi.waitUntil(() => told() > before, { timeout: 10_000 });
      way.mend();
      const mended_ms = performance.now();
      const next = await vi.waitUntil(() => queueMail(world).catch(() => null), WITHIN);
      await expect.poll(() => sentBy(world), WITHIN).toContain(next);
      expect(performance.now() - mended_ms).toBeLessThan(WITHIN.timeout);
    }
    expect(told()).toBeLessThan(5);
    expect(kept.text()).not.toContain('the queue failed at something');
  }, 40_000);

  it('loses no mail by forty cuts [SAF-02] [AUTH-18]', async () => {
    const world = await aWorld();
    const jobs = startJobs(world);
    const queued: string[] = [];
    for (let cut = 0; cut < 40; cut += 1) {
      for (let nth = 0; nth < 4; nth += 1)
        await queueMail(world).then(
          (id) => queued.push(id),
          () => undefined,
        );
      way.refuse();
      way.mend();
    }
    await jobs.stop();
    expect(queued.length).toBeGreaterThan(80);
    await queueLater(world, MISSED_S);
    await runDue(world);
    await queueLater(world, MISSED_S);
    await runDue(world);
    expect(await sentBy(world)).toEqual(expect.arrayContaining(queued));
    expect((await world.db.pool.query('select from queued_mails')).rowCount).toBe(0);
  }, 60_000);
});

describe('a server that is killed over a mail', () => {
  it('leaves it to another one [AUTH-18] [SAF-02]', { timeout: 60_000 }, async () => {
    const mails = await startMailServer();
    const hanging = await aHangingServer();
    const public_url = 'https://portal.example';
    const world = await createTestWorld({
      config: { signing_keys: [signingKey(KEY)], smtp_url: mails.url, public_url },
      now: new Date(),
    });
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${hanging.port}`);
    vi.stubEnv('PUBLIC_URL', public_url);
    const servers = killableServers(world, 0);
    onTestFinished(async () => {
      servers.killAll();
      await world.close();
      await mails.close();
      hanging.close();
    });
    const { email } = await aUser(world);
    const first = await servers.start();
    const forgot = () =>
      fetch(first.origin + addressOf(forgotPassword), {
        method: forgotPassword.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email_address: email }),
      });
    // A server that has only just started may still be too busy.
    await expect.poll(async () => (await forgot()).status, WITHIN).toBe(202);
    await expect.poll(() => hanging.asked(), WITHIN).toBeGreaterThan(0);
    await servers.kill(first, async () => true);

    await queueLater(world, MISSED_S);
    await runDue(world);
    await queueLater(world, MISSED_S);
    await runDue(world);
    expect(mails.received.map(({ to }) => to)).toEqual([[email]]);
  });
});

/** A mail server that takes connections and says nothing. */
async function aHangingServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
