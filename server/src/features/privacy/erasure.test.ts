// One person's data is told and erased (SAF-11).
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Person as Known, needlesOf, sentBy, traceOf } from '../../testing/a-person.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aUser } from '../../testing/a-user.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { deleteErasedCards } from '../payment/delete-erased-cards.ts';
import { readFeed } from '../order/read-feed.ts';
import { erasePerson } from './erase-person.ts';

const CLI = fileURLToPath(new URL('../../people-cli.ts', import.meta.url));
const PERSON: Known = {
  name: 'Minttu Muistamaton',
  phone: '+358451112233',
  typed_phone: '045 111 2233',
  email: 'minttu@muisti.example',
  note: 'Ovikoodi 4417 kissa',
  street: 'Muistikuja 7',
};
const OTHER: Known = {
  name: 'Toinen Henkilö',
  phone: '+358451112234',
  typed_phone: '+46 45 111 2233',
  email: 'minttu@muisti.example.org',
  note: 'Toinen ovikoodi',
  street: 'Toinenkuja 9',
};

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
/** What looks like the person's to a scan that knows no better, and is the other one's. */
let lookalike: readonly string[];

beforeAll(async () => {
  // The command lives by the clock on the wall.
  world = await createTestWorld({ now: new Date() });
  app = await createApp(world);
  shop = await aShop(world, app);
  await known(OTHER);
  lookalike = await readable(PERSON);
  await known(PERSON);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function known(person: Known): Promise<void> {
  await traceOf(world, shop.vendor, person);
  await sentBy(world, person, await aVendor(world, { vendor_id: guestId(), name: 'guest' }));
}

let guests = 0;
const guestId = () => `g-${String(guests++).padStart(10, '0')}`;
const database = () => world.db.pool.options.connectionString ?? '';
const env = () => ({ ...process.env, DATABASE_URL: database() });

function people(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((settle) => {
    execFile(process.execPath, [CLI, ...args], { env: env() }, (error, stdout, stderr) =>
      settle({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

/** An account with a session, a kept card, and a vendor of its own and with others. */
async function anAccount({ name, phone, email }: Known) {
  const user = await aUser(world, { name, phone_number: phone, email });
  const vendor = await aVendor(world, { owners: [email, shop.user.email] });
  await world.db.pool.query(
    `insert into saved_cards values (gen_random_uuid(), $1, $2, 'sandbox', 'card-1', 'visa', '4242', 12, 2030, $3, now())`,
    [user.user_id, vendor.vendor_id, name],
  );
  await world.db.pool.query(
    `insert into invitations values ('FI', $1, $2, now(), now() + interval '1 day')`,
    [email, Buffer.from(email)],
  );
  await world.db.pool.query(
    `insert into pending_registrations values ($1, 'FI', $2, $3, $4, 'hash', null, $3, now(), now() + interval '1 day')`,
    [Buffer.from(`link ${email}`), email, name, phone],
  );
  return { user, vendor, headers: await signIn(app, user) };
}

const held = (person: Known) => columnsHolding(world, needlesOf(person));
/** What nobody can look into before it is read. */
const readable = async (person: Known) =>
  (await held(person)).filter((name) => name !== 'bulk_files.content');

it('refuses what cannot be read, and finds nobody who is not there [SAF-11]', async () => {
  expect(await people('erase')).toMatchObject({ code: 1, said: expect.stringMatching(/Whose data/) });
  expect(await people('erase', '--phone', '0451112233')).toMatchObject({ code: 1 });
  expect(await people('tell', '--email', 'nobody')).toMatchObject({ code: 1 });
}, 60_000);

it('tells everything in one file, and no secret [SAF-11]', async () => {
  await anAccount(PERSON);
  await anOrderRow(world, shop.vendor, {
    customer_name: 'Neighbour',
    destination_notes: 'or ring 00358-45-1112233',
    status: 'DELIVERED',
    dispatch_at: null,
  });
  // The shop has rewritten its notes since a recipient named the person as a neighbour.
  const { order_id } = await anOrderRow(world, shop.vendor, { status: 'DELIVERED', dispatch_at: null });
  await world.db.pool.query('update orders set recipient_instructions = $2 where order_id = $1', [
    order_id,
    JSON.stringify({ told: { neighbour: '045 1112233' }, line: 'Asiakkaalta: 045 1112233' }),
  ]);
  const { code, said } = await people(
    'tell',
    '--phone',
    '+358 45 1112233',
    '--email',
    ' Minttu@MUISTI.example',
  );
  expect(code).toBe(0);
  const told = JSON.parse(said);
  const counts = Object.entries(told.tables as Record<string, unknown[]>).map(([table, { length }]) => [
    table,
    length,
  ]);
  expect(Object.fromEntries(counts)).toMatchObject({
    users: 1,
    sessions: 1,
    saved_cards: 1,
    vendors: 1,
    orders: 2,
    proofs: 1,
    saved_addresses: 1,
    bulk_rows: 2,
    outbox_mails: 1,
  });
  expect(told.mentioned_in).toHaveLength(2);
  expect(said).toMatch(/Muistikuja 7/);
  expect(said).not.toMatch(/password_hash|refresh_hash|card-1|Neighbour|Toinen|rides too/);
}, 60_000);

it('refuses while an order is under way, and erases nothing [SAF-11]', async () => {
  const before = await held(PERSON);
  const order = await anOrderRow(world, shop.vendor, { customer_phone: PERSON.phone });
  expect(await people('erase', '--phone', PERSON.phone)).toMatchObject({
    code: 2,
    said: expect.stringContaining(order.order_id),
  });
  expect(await held(PERSON)).toEqual(before);
  await world.db.pool.query('delete from orders where order_id = $1', [order.order_id]);
}, 60_000);

it('erases everywhere, though it is killed on the way, and touches nobody else [SAF-11]', async () => {
  const others = await held(OTHER);
  await killedHalfWay();
  const args = ['erase', '--phone', PERSON.phone, '--email', PERSON.email];
  const { code, said } = await people(...args);
  expect([code, said]).toEqual([2, expect.stringMatching(/sheets are still being read/)]);
  expect(await readable(PERSON)).toEqual(lookalike);
  expect(await held(OTHER)).toEqual(others);
  await world.db.pool.query('delete from bulk_files');
  const again = await people(...args);
  expect(again.code).toBe(0);
  expect(again.said).toMatch(/^Nothing names this person/);
}, 120_000);

it('has the provider forget the cards of who is gone, and then forgets them [SAF-11]', async () => {
  await deleteErasedCards(world);
  const { rows } = await world.db.pool.query('select holder_name, user_id from saved_cards');
  expect(rows).toEqual([]);
});

it('leaves a text of somebody else’s order without the number in it, and the order whole [SAF-11]', async () => {
  const { rows } = await world.db.pool.query(
    `select destination_notes, customer_phone, person_erased_at from orders where customer_name = 'Neighbour'`,
  );
  expect(rows).toEqual([{ destination_notes: '', customer_phone: '+358407654321', person_erased_at: null }]);
});

it('is told to whoever has the order on a screen, by the vendor’s feed [SAF-11]', async () => {
  const order = await anOrderRow(world, shop.vendor, {
    customer_phone: '+358 50 7654321',
    status: 'DELIVERED',
    dispatch_at: null,
  });
  const before = (await readFeed(world, shop.vendor.vendor_id, 0)).at(-1)?.seq ?? 0;
  world.clock.advance(1);
  const erasure = await erasePerson(world, { phone: '+358507654321', email: null });
  expect(erasure).toMatchObject({ outcome: 'erased', counts: { orders: 1 } });
  const news = await readFeed(world, shop.vendor.vendor_id, before);
  expect(news.map(({ order: { order_id, customer } }) => [order_id, customer.name])).toEqual([
    [order.order_id, ''],
  ]);
  expect(news[0]?.order.updated_at).toBeGreaterThan(order.updated_at.getTime() / 1000);
});

/** Kills the command once it has erased something, while a lock keeps it from erasing the rest. */
async function killedHalfWay(): Promise<void> {
  const client = await world.db.pool.connect();
  await client.query('begin');
  // A command may take longer to start than a transaction may idle.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('lock table saved_addresses in access exclusive mode');
  const command = spawn(process.execPath, [CLI, 'erase', '--phone', PERSON.phone, '--email', PERSON.email], {
    env: env(),
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  await untilWaiting(command);
  command.kill('SIGKILL');
  await ended;
  await client.query('rollback');
  client.release();
  const left = await held(PERSON);
  expect(left).toContain('saved_addresses.name');
  expect(left).not.toContain('orders.customer_name');
}

/** Until the command waits for the lock. */
async function untilWaiting(command: ChildProcess): Promise<void> {
  while (command.exitCode === null) {
    const { rowCount } = await world.db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
  throw new Error('The command ended by itself.');
}
