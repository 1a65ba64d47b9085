import type pg from 'pg';
import type { World } from '../../world.ts';
import { queueMail } from '../session/queue-mail.ts';
import { webhookStoppedMail } from '../session/write-mail.ts';
import { findVendorById } from '../vendor/find-vendor.ts';
import type { WebhookRow } from './webhook-store.ts';

const WORTH_MS = 7 * 24 * 60 * 60_000;
/** Owners who are told. */
const MOST_TOLD = 20;

/** Mails the owners of what a webhook covers that it was switched off, in the transaction that does it. */
export async function tellStopped(world: World, client: pg.PoolClient, hook: WebhookRow): Promise<void> {
  const site = world.sites.all().find(({ id }) => id === hook.site_id);
  if (!site) return;
  const covered = hook.vendor_ids ?? [hook.root_id];
  const records = await Promise.all(covered.map((vendorId) => findVendorById(world, vendorId)));
  const emails = new Set(records.flatMap((record) => record?.owner_emails ?? []));
  const worthless_at = new Date(world.clock.now().getTime() + WORTH_MS);
  for (const email of [...emails].slice(0, MOST_TOLD)) {
    const mail = webhookStoppedMail(world, site, { email, language: hook.language }, new URL(hook.url).host);
    await queueMail(world, client, mail, worthless_at);
  }
}
