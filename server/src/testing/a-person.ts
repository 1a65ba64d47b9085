// A person with a row in every table, inserted directly into the database.
import { randomUUID } from 'node:crypto';
import { entryOfOrder } from '../features/order/to-entry.ts';
import type { OrderRow } from '../features/order/order-row.ts';
import { insertOrders } from '../features/order/store.ts';
import { anOrderRow } from './an-order-row.ts';
import { aProof } from './a-proof.ts';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';

export interface Person {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  /** As typed into a sheet. */
  readonly typed_phone: string;
  readonly email: string;
  readonly note: string;
  readonly street: string;
}

/** The texts by which this person could be found. */
export const needlesOf = ({ name, phone, email, note, street }: Person) => ({
  texts: [name, email, note, street],
  digits: [phone.slice(4)],
});

/**
 * A delivered order to this person, with all that an order, its sheet, its ride, its payment and its mails leave in the
 * database.
 */
export async function traceOf(world: World, vendor: NewVendor, person: Person): Promise<OrderRow> {
  const { name, phone, note, street } = person;
  const start = Math.floor(world.clock.now().getTime() / 1000);
  const order = await anOrderRow(world, vendor, {
    customer_name: name,
    customer_phone: phone,
    destination_address: `B 4, ${street}, 00100 Helsinki`,
    destination_unit: 'B 4',
    destination_building: '',
    destination_lat: 60.16881,
    destination_lng: 24.94111,
    destination_notes: note,
    description: `Soup for ${name}`,
    vat_number: 'AB123456',
    status: 'DELIVERED',
    dispatch_at: null,
    status_history: ['NEW', 'PICKED_UP', 'DELIVERED'].map((status, nth) => ({
      status: status as OrderRow['status'],
      created_at: start + nth,
    })),
  });
  await aProof(world, order, 'delivery', { name });
  await aSheet(world, order, person);
  await theRest(world, order, person);
  return order;
}

/** A guest's order with this person as the sender. */
export async function sentBy(world: World, person: Person, vendor: NewVendor): Promise<OrderRow> {
  const { name, email, typed_phone: phone_number, note: notes, street: address } = person;
  return anOrderRow(world, vendor, {
    sender: {
      name,
      email,
      phone_number,
      location: { address, notes, latitude: 60.17123, longitude: 24.95123 },
    },
    pickup: { name, address, latitude: 60.17123, longitude: 24.95123, phone_number, notes },
    status: 'DELIVERED',
    dispatch_at: null,
  });
}

/** The order's row of a sheet, a row that could not be placed, and the file itself. */
async function aSheet(world: World, order: OrderRow, person: Person): Promise<void> {
  const { root_id, vendor_id, order_id } = order;
  const { pool } = world.db;
  const job_id = `${vendor_id}-${randomUUID().slice(0, 8)}`;
  const cells = JSON.stringify([person.name, person.typed_phone, person.street, person.note]);
  await pool.query(
    `insert into bulk_jobs (root_id, job_id, vendor_id, site_id, country_code, created_at, created_by, owner_email,
       file_name, phase, sheet, other_sheets, hidden_rows, headers, columns)
     values ($1, $2, $3, 'fi', 'FI', $4, $5, $6, $7, 'DONE', 'S', '[]', 0, '["Name","Phone","Street","Note"]',
       '["customer_name","phone_number","address","notes"]')`,
    [root_id, job_id, vendor_id, world.clock.now(), person.name, person.email, `${person.name}.csv`],
  );
  for (const [row, state, of] of [
    [1, 'PLACED', order_id],
    [2, 'INVALID', null],
  ] as const)
    await pool.query(
      `insert into bulk_rows (root_id, job_id, row_number, cells, corrections, state, vendor_id, draft, candidates, order_id, fee)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 490)`,
      [
        root_id,
        job_id,
        row,
        cells,
        JSON.stringify({ cells: { notes: person.note } }),
        state,
        vendor_id,
        JSON.stringify({ customer_name: person.name, phone_number: person.phone, address: person.street }),
        JSON.stringify([{ address: person.street, latitude: 60, longitude: 25 }]),
        of,
      ],
    );
  await pool.query('insert into bulk_files values ($1, $2, $3)', [root_id, job_id, Buffer.from(cells)]);
}

async function theRest(world: World, order: OrderRow, person: Person): Promise<void> {
  const { pool } = world.db;
  const { root_id, order_id, vendor_id } = order;
  const { name, phone, email, street } = person;
  const now = world.clock.now();
  await insertEntry(world, order);
  await pool.query('insert into rides (root_id, order_id, rider) values ($1, $2, $3)', [
    root_id,
    order_id,
    JSON.stringify({ id: 'r', name: `${name} rides too`, phone_number: phone, vehicle: 'bicycle' }),
  ]);
  await pool.query('insert into fleet_trips (order_id, plan, started_at, ended_at) values ($1, $2, $3, $3)', [
    order_id,
    JSON.stringify({ to: street }),
    now,
  ]);
  await pool.query(
    `insert into payments (payment_id, root_id, order_id, vendor_id, user_id, provider, amount, currency, state, card_to_save,
       dispatch_at, created_at, expires_at)
     values ($1, $2, $3, $4, 'u', 'sandbox', 490, 'EUR', 'settled', $5, $6, $6, $6)`,
    [randomUUID(), root_id, order_id, vendor_id, JSON.stringify({ holder_name: name }), now],
  );
  const { rows } = await pool.query<{ voucher_id: string }>(
    `insert into vouchers (country_code, code, type, amount) values ('FI', $1, 'FIXED', 100) returning voucher_id`,
    [`V${randomUUID().slice(0, 8).toUpperCase()}`],
  );
  await pool.query('insert into voucher_uses values ($1, $2, $3, $4)', [
    root_id,
    order_id,
    rows[0]?.voucher_id,
    phone,
  ]);
  await pool.query(
    `insert into idempotency_keys (scope, key, body_hash, status, answer, created_at) values ('u', $1, '', 200, $2, $3)`,
    [randomUUID(), JSON.stringify({ result: { customer: { name, phone_number: phone } } }), now],
  );
  const mail = JSON.stringify({ to: email, subject: `Hello ${name}`, text: '', country_code: 'FI' });
  await pool.query('insert into outbox_mails values ($1, $2, $3)', [randomUUID(), mail, now]);
  await pool.query(
    `insert into queued_mails (mail_id, mail, is_decoy, due_at, worthless_at) values ($1, $2, true, $3, $4)`,
    [randomUUID(), mail, now, new Date(now.getTime() + 86_400_000)],
  );
}

async function insertEntry(world: World, order: OrderRow): Promise<void> {
  await insertOrders(world, [], []);
  await world.db.pool.query('select save_addresses_at($1, $2)', [
    order.root_id,
    JSON.stringify([entryOfOrder(order)]),
  ]);
}
