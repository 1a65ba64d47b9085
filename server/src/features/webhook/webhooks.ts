import type { NewWebhook, Webhook, WebhookChange, WebhookToMake } from '@sendero/core/contract/webhook-api';
import type { Site } from '@sendero/core/market/site';
import { feedEvents } from '@sendero/core/webhook/events';
import { randomBytes } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { needScope } from '../../http/key-caller.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { seal } from '../../http/seal.ts';
import { type Caller, isOwnerLike } from '../../http/tokens.ts';
import { createLimit } from '../../limits/limit.ts';
import type { World } from '../../world.ts';
import { listOwned } from '../vendor/list-vendors.ts';
import type { VendorRecord } from '../vendor/vendor-record.ts';
import { coverOf, isCovered } from './covers.ts';
import { newSecret, ofWebhook, secretText } from './webhook-secret.ts';
import {
  type WebhookRow,
  deletePlaces,
  deleteUncovered,
  deleteWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  placeAtEnd,
  updateWebhook,
} from './webhook-store.ts';

const MOST_WEBHOOKS = 20;
const HOUR_MS = 3_600_000;
const OVERLAP_HOURS = 24;
const ID_BYTES = 12;

/** Names and secrets that one person makes or changes in an hour. */
const changes = createLimit({ name: 'webhook-changes', most: 120, window_ms: HOUR_MS });

/** Who asks, on which site, and in which language. */
interface Asking {
  readonly site: Site;
  readonly caller: Caller;
  readonly language: string;
}

/**
 * Names an address that is told of what happens from now on (DEV-05). Throws for an address that may not be told, for
 * outlets that are not the caller's or not of one root, where the root has enough of them, and for a key that may not read
 * orders but would be told them.
 */
export async function makeWebhook(
  world: World,
  { site, caller, language }: Asking,
  asked: WebhookToMake,
): Promise<NewWebhook> {
  const owned = await ownedBy(world, caller);
  checkAddress(world, asked.url);
  const cover = coverOf(owned, asked);
  await changes.count(world, caller.user_id);
  const webhook_id = `wh_${randomBytes(ID_BYTES).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  const secret = newSecret();
  const now = world.clock.now();
  const row: WebhookRow = {
    root_id: cover.root_id,
    webhook_id,
    country_code: caller.country_code,
    site_id: site.id,
    language,
    vendor_ids: cover.vendor_ids && [...cover.vendor_ids],
    url: asked.url,
    events: [...new Set(asked.events)],
    description: asked.description ?? '',
    secret: seal(world.config.signing_keys, ofWebhook(webhook_id), secret),
    secret_before: null,
    secret_before_until: null,
    state: 'on',
    created_at: now,
    failing_since: null,
    failures: 0,
    due_at: now,
  };
  if (wantsSteps(row)) needScope(caller, 'orders:read');
  await inTransaction(world.db, async (client) => {
    if (!(await insertWebhook(client, row, MOST_WEBHOOKS)))
      throw new Problem('Conflict', {
        detail: `There are ${MOST_WEBHOOKS} webhooks already. Remove one first.`,
      });
    if (wantsSteps(row)) await placeAtEnd(client, row, null);
  });
  return { ...toWebhook(row), secret: secretText(secret) };
}

/** Returns the webhooks of the vendors that the caller owns. */
export async function listWebhooks(world: World, caller: Caller): Promise<Webhook[]> {
  return (await listOwn(world, await ownedBy(world, caller))).map(toWebhook);
}

/** Returns one of them. Throws NotFound for any other. */
export async function getWebhook(world: World, caller: Caller, webhookId: string): Promise<Webhook> {
  return toWebhook(await getOwnWebhook(world, caller, webhookId));
}

/** Sets what is named. One that is switched on goes on where it stopped, at once. */
export async function changeWebhook(
  world: World,
  caller: Caller,
  webhookId: string,
  change: WebhookChange,
): Promise<Webhook> {
  const owned = await ownedBy(world, caller);
  if (change.url !== undefined) checkAddress(world, change.url);
  const { url, events, description, outlets, state } = change;
  return changed(world, caller, webhookId, (before) => {
    const cover = outlets === undefined ? before : coverOf(owned, { vendor_id: before.root_id, outlets });
    if (cover.root_id !== before.root_id) throw ruleBroken('outlets', 'problem.field');
    const isBack = state === 'on' || url !== undefined;
    return {
      ...before,
      url: url ?? before.url,
      events: events ? [...new Set(events)] : before.events,
      description: description ?? before.description,
      vendor_ids: cover.vendor_ids && [...cover.vendor_ids],
      state: state ?? before.state,
      ...(isBack && { failing_since: null, failures: 0, due_at: world.clock.now() }),
    };
  });
}

/** Gives a webhook a new secret; messages are signed with the one before, too, for `overlap_hours`. */
export async function turnSecret(
  world: World,
  caller: Caller,
  webhookId: string,
  overlap_hours = OVERLAP_HOURS,
): Promise<NewWebhook> {
  const secret = newSecret();
  const until = new Date(world.clock.now().getTime() + overlap_hours * HOUR_MS);
  const webhook = await changed(world, caller, webhookId, (before) => ({
    ...before,
    secret: seal(world.config.signing_keys, ofWebhook(webhookId), secret),
    secret_before: before.secret,
    secret_before_until: until,
  }));
  return { ...webhook, secret: secretText(secret) };
}

/** Removes a webhook with all that belongs to it. */
export async function removeWebhook(world: World, caller: Caller, webhookId: string): Promise<void> {
  const row = await getOwnWebhook(world, caller, webhookId);
  await inTransaction(world.db, (client) => deleteWebhook(client, row));
}

/** Returns a webhook of the caller's, as it is stored. Throws NotFound for any other. */
export async function getOwnWebhook(world: World, caller: Caller, webhookId: string): Promise<WebhookRow> {
  return ownAmong(world, await ownedBy(world, caller), webhookId);
}

async function ownAmong(
  world: World,
  owned: readonly VendorRecord[],
  webhookId: string,
): Promise<WebhookRow> {
  const row = (await listOwn(world, owned)).find(({ webhook_id }) => webhook_id === webhookId);
  if (!row) throw noSuchWebhook();
  return row;
}

async function changed(
  world: World,
  caller: Caller,
  webhookId: string,
  change: (before: WebhookRow) => WebhookRow,
): Promise<Webhook> {
  const owned = await ownedBy(world, caller);
  const key = await ownAmong(world, owned, webhookId);
  await changes.count(world, caller.user_id);
  const after = await inTransaction(world.db, async (client) => {
    const before = await lockWebhook(client, key);
    // It may cover more by now than when it was found, and more than the caller owns.
    if (!before || !isCovered(owned, before)) throw noSuchWebhook();
    const row = change(before);
    if (wantsSteps(row)) needScope(caller, 'orders:read');
    await updateWebhook(client, row);
    await deleteUncovered(client, row);
    if (!wantsSteps(row)) await deletePlaces(client, row);
    else await placeAtEnd(client, row, wantsSteps(before) ? before : null);
    return row;
  });
  return toWebhook(after);
}

async function listOwn(world: World, owned: readonly VendorRecord[]): Promise<WebhookRow[]> {
  const rows = await listWebhookRows(world.db, [...new Set(owned.map(({ root_id }) => root_id))]);
  return rows.filter((row) => isCovered(owned, row));
}

/** The vendors of a caller with an account, or of a key. A platform's token and a guest have no webhooks. */
async function ownedBy(world: World, caller: Caller): Promise<VendorRecord[]> {
  if (!caller.key && !isOwnerLike(caller))
    throw new Problem('NotYours', { detail: 'Only owners with an account have webhooks.' });
  return listOwned(world, caller);
}

function checkAddress({ receivers }: World, url: string): void {
  if (receivers.faultOf(url) !== null) throw ruleBroken('url', 'webhooks.address-issue');
}

const wantsSteps = ({ events }: WebhookRow): boolean => events.some((event) => feedEvents.includes(event));

const noSuchWebhook = (): Problem => new Problem('NotFound', { detail: 'There is no such webhook.' });

function toWebhook(row: WebhookRow): Webhook {
  const { webhook_id, url, events, vendor_ids, description, state } = row;
  const { created_at, failing_since, secret_before_until } = row;
  return {
    webhook_id,
    url,
    events: [...events],
    outlets: vendor_ids && [...vendor_ids],
    description,
    state,
    created_at: unixSeconds(created_at),
    failing_since: failing_since && unixSeconds(failing_since),
    secret_before_until: secret_before_until && unixSeconds(secret_before_until),
  };
}
