import { createHash } from 'node:crypto';
import type { Database } from '../../db/db.ts';

interface OrderKey {
  readonly root_id: string;
  readonly order_id: string;
}

/** The subscriptions of the devices that are told of an order, newest first. */
export async function listDevices({ pool }: Database, { root_id, order_id }: OrderKey): Promise<string[]> {
  const { rows } = await pool.query<{ subscription: object }>({
    name: 'list-notice-devices',
    text: 'select subscription from notice_devices where root_id = $1 and order_id = $2 order by created_at desc',
    values: [root_id, order_id],
  });
  return rows.map(({ subscription }) => JSON.stringify(subscription));
}

/** Removes a device whose subscription has ended. */
export async function deleteDevice(
  { pool }: Database,
  { root_id, order_id }: OrderKey,
  subscription: string,
): Promise<void> {
  const { endpoint } = JSON.parse(subscription) as { endpoint: string };
  await pool.query('delete from notice_devices where root_id = $1 and order_id = $2 and device_id = $3', [
    root_id,
    order_id,
    deviceId(endpoint),
  ]);
}

const deviceId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');
