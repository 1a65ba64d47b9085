import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WhatsAppSettings, WhatsAppTemplate } from '../../notice-settings.ts';
import { askOnce } from './ask-once.ts';
import {
  type NoticeCarrier,
  type NoticeNews,
  NoticeRefused,
  NoticeUnsure,
  type OutgoingNotice,
  type ProviderCall,
} from './port.ts';
import { wishIn } from './wish-in.ts';

/** They ended messages of this business within WhatsApp. */
const STOPPED = 131_050;
/** No number of WhatsApp, or none that this account may write to. */
const UNREACHABLE: ReadonlySet<number> = new Set([131_021, 131_026, 131_030, 130_403, 130_497]);

const madeShape = z.object({ messages: z.tuple([z.object({ id: z.string().check(z.maxLength(256)) })]) });
const refusedShape = z.object({ error: z.object({ code: z.int() }) });

const text = z.object({ body: z.string() });
const valueShape = z.object({
  statuses: z.optional(
    z.array(
      z.object({ id: z.string(), status: z.string(), biz_opaque_callback_data: z.optional(z.string()) }),
    ),
  ),
  messages: z.optional(
    z.array(
      z.object({
        from: z.string(),
        text: z.optional(text),
        button: z.optional(z.object({ payload: z.optional(z.string()) })),
      }),
    ),
  ),
});
const eventShape = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: valueShape })) })),
});

/**
 * Notices by the WhatsApp Cloud API. Who has not written to a business within a day is only sent templates that Meta has
 * approved; the settings say which, and what stands in their places.
 */
export function whatsAppNotices(settings: WhatsAppSettings): NoticeCarrier {
  const { phone_id, token, app_secret, verify_token, url } = settings;
  const messages = new URL(`${url.href.replace(/\/$/, '')}/${encodeURIComponent(phone_id)}/messages`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  return {
    channel: 'whatsapp',
    again: 'doubles',
    send: async (notice) => {
      const template = settings.templates[notice.step];
      if (!template) throw new NoticeRefused('unreachable', `no template for ${notice.step}`);
      const body = JSON.stringify(messageOf(notice, template));
      return { ref: await readMade(await askOnce(messages, { method: 'POST', headers, body })) };
    },
    readEvents: (call) => (isSigned(app_secret, call) ? newsIn(call) : null),
    answerHandshake: (query) =>
      query['hub.mode'] === 'subscribe' && areAlike(query['hub.verify_token'] ?? '', verify_token)
        ? (query['hub.challenge'] ?? '')
        : null,
  };
}

function messageOf(notice: OutgoingNotice, { name, languages, body }: WhatsAppTemplate): object {
  const [spoken = ''] = notice.language.split('-');
  const wanted = [notice.language.replace('-', '_'), spoken];
  const code = wanted.find((language) => languages.includes(language)) ?? languages[0];
  const parameters = body.map((part) => ({ type: 'text', text: notice[part] }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: notice.to,
    type: 'template',
    template: { name, language: { code }, components: [{ type: 'body', parameters }] },
    biz_opaque_callback_data: notice.tag,
  };
}

async function readMade(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const made = madeShape.safeParse(body);
    if (!made.success) throw new NoticeUnsure('answered without the message');
    return made.data.messages[0].id;
  }
  const code = refusedShape.safeParse(body).data?.error.code;
  const words = `answered with status ${answer.status}, code ${code ?? 'none'}`;
  if (code === STOPPED) throw new NoticeRefused('stopped', words);
  if (code !== undefined && UNREACHABLE.has(code)) throw new NoticeRefused('unreachable', words);
  throw new Error(words);
}

/** Whether Meta signed this call with the app's secret. */
function isSigned(secret: string, { headers, body }: ProviderCall): boolean {
  const given = headers['x-hub-signature-256'];
  const right = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return typeof given === 'string' && areAlike(given, right);
}

function areAlike(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const ends: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
};

/** Of kinds of news that are not known here, nothing. */
function newsIn({ body }: ProviderCall): readonly NoticeNews[] {
  const event = eventShape.safeParse(parsed(body));
  if (!event.success) return [];
  const values = event.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return values.flatMap(({ statuses = [], messages = [] }): NoticeNews[] => [
    ...statuses.flatMap(({ id: ref, status, biz_opaque_callback_data: tag = null }) => {
      const state = ends[status];
      return state ? [{ kind: 'end' as const, ref, tag, state }] : [];
    }),
    ...messages.flatMap(({ from, text: said, button }) => {
      const wish = wishIn(button?.payload ?? said?.body ?? '');
      return wish ? [{ kind: 'wish' as const, address: `+${from}`, wish }] : [];
    }),
  ]);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
