import type pg from 'pg';
import type { Mail } from '../../ports/email/port.ts';
import type { World } from '../../world.ts';
import { insertMailIn } from './mail-store.ts';

/** Queues a mail in the transaction of what it tells: both happen, or neither. It is sent until it is worthless. */
export function queueMail(
  { queue }: World,
  client: pg.PoolClient,
  mail: Mail,
  worthless_at: Date,
): Promise<void> {
  return insertMailIn(client, queue, { mail, is_decoy: false, worthless_at });
}
