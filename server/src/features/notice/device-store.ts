import type { DeviceSubscription } from '@sendero/core/notice/push';
import { createHash } from 'node:crypto';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

/** A family watches on its own devices; whoever passes the link on ends the oldest. */
const MOST_DEVICES = 5;

/** Adds a device to those that are told of an order; the same again changes nothing. */
export async function saveDevice(
  db: Database,
  { root_id, order_id }: OrderKey,
  subscription: DeviceSubscription,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query({
      name: 'save-notice-device',
      text: `insert into notice_devices (root_id, order_id, device_id, subscription, created_at) values ($1, $2, $3, $4, $5)
             on conflict (root_id, order_id, device_id) do update set subscription = excluded.subscription`,
      values: [root_id, order_id, deviceId(subscription.endpoint), subscription, now],
    });
    await client.query({
      name: 'end-oldest-notice-devices',
      text: `delete from notice_devices where root_id = $1 and order_id = $2 and device_id not in
               (select device_id from notice_devices where root_id = $1 and order_id = $2
                order by created_at desc, device_id limit $3)`,
      values: [root_id, order_id, MOST_DEVICES],
    });
  });
}

/** The subscriptions of the devices that are told of an order, as JSON; null if there are none. */
export async function listDevices(
  { pool }: Database,
  { root_id, order_id }: OrderKey,
): Promise<string | null> {
  const { rows } = await pool.query<{ subscription: DeviceSubscription }>({
    name: 'list-notice-devices',
    text: 'select subscription from notice_devices where root_id = $1 and order_id = $2 order by created_at desc',
    values: [root_id, order_id],
  });
  return rows.length === 0 ? null : JSON.stringify(rows.map(({ subscription }) => subscription));
}

/** The endpoints in a list of subscriptions. */
export const endpointsIn = (devices: string): readonly string[] =>
  (JSON.parse(devices) as DeviceSubscription[]).map(({ endpoint }) => endpoint);

/** Removes devices whose subscriptions have ended. */
export async function deleteDevices(
  { pool }: Database,
  { root_id, order_id }: OrderKey,
  endpoints: readonly string[],
): Promise<void> {
  await pool.query(
    'delete from notice_devices where root_id = $1 and order_id = $2 and device_id = any($3)',
    [root_id, order_id, endpoints.map(deviceId)],
  );
}

const deviceId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');
