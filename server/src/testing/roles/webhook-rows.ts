import * as webhook from '@sendero/core/contract/webhook-api';
import type { Webhook } from '@sendero/core/contract/webhook-api';
import { callApi } from '../call-api.ts';
import { type Row, type Scene, type Things, ownRow, row } from './row.ts';

/** Nobody listens there: what is sent is refused at once. */
const A_WEBHOOK = { url: 'http://127.0.0.1:1024/', events: ['order.created'] } as const;

/** The id of a webhook of all of the shop's outlets, where the call is about its objects; the one before while it is there. */
async function aWebhookOf({ vendor_id }: Things, { app, shop }: Scene): Promise<string> {
  if (vendor_id !== shop.vendor.vendor_id) return 'nothing';
  const call = (...of: Parameters<typeof callApi> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
    callApi(app, shop.headers, ...of);
  const { result } = (await call(webhook.listWebhooks)).json();
  const made = (result as readonly Webhook[]).find(({ outlets }) => outlets === null);
  if (made) return made.webhook_id;
  return (await call(webhook.makeWebhook, { body: { ...A_WEBHOOK, vendor_id } })).json().result.webhook_id;
}

/** A platform's users have no account. */
const EMBEDDED = { embedded: 'NotYours' } as const;

const ofOne = (endpoint: Parameters<typeof row>[0], body?: object): Row =>
  row(
    endpoint,
    async (things, scene) => ({ params: { id: await aWebhookOf(things, scene) }, ...(body && { body }) }),
    EMBEDDED,
  );

export const webhookRows: readonly Row[] = [
  ownRow(webhook.makeWebhook, () => ({ body: A_WEBHOOK }), EMBEDDED),
  ownRow(webhook.listWebhooks, () => ({}), EMBEDDED),
  ofOne(webhook.getWebhook),
  ofOne(webhook.changeWebhook, { description: 'Of the table' }),
  ofOne(webhook.removeWebhook),
  ofOne(webhook.turnWebhookSecret, {}),
  ofOne(webhook.testWebhook),
  ofOne(webhook.listAttempts),
  ofOne(webhook.sendAgain, { from: 0, until: 1 }),
];
