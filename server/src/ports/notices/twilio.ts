import * as z from 'zod/mini';
import type { SmsSettings } from '../../notice-settings.ts';
import { isTwilios } from '../twilio-signature.ts';
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

/** The recipient answered STOP before. */
const STOPPED = 21_610;
/** No number, none that takes text messages, or none that this account may write to. */
const UNREACHABLE: ReadonlySet<number> = new Set([21_211, 21_214, 21_217, 21_408, 21_612, 21_614]);
/** Twilio takes a validity from one second to ten hours. */
const LONGEST_VALIDITY_S = 36_000;
/** More than a recipient is sent of one order. */
const LOOKED_THROUGH = 50;
/** In the query of where it tells of a message: which one it is. */
const TAG = 'notice';

const madeShape = z.object({ sid: z.string().check(z.maxLength(64)) });
const refusedShape = z.object({ code: z.int() });
const listShape = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
});

/** Text messages by Twilio's Messages API. `events_url` is where Twilio tells of them; it is part of its signature. */
export function twilioNotices(settings: SmsSettings, events_url: URL): NoticeCarrier {
  const { account, token, from, url } = settings;
  const messages = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

  return {
    channel: 'sms',
    again: 'doubles',
    send: async ({ to, text, life_s, tag }) => {
      const body = new URLSearchParams({
        To: to,
        Body: text,
        ...sender,
        StatusCallback: new URL(`?${TAG}=${tag}`, events_url).href,
        ValidityPeriod: String(Math.min(LONGEST_VALIDITY_S, life_s)),
      });
      const answer = await askOnce(messages, { method: 'POST', headers: { authorization }, body });
      return { ref: await readMade(answer) };
    },
    find: async (notice, since) => {
      const query = new URLSearchParams({ To: notice.to, PageSize: String(LOOKED_THROUGH) });
      const answer = await askOnce(new URL(`?${query.toString()}`, messages), { headers: { authorization } });
      if (!answer.ok) throw new Error(`answered with status ${answer.status}`);
      return findIn(listShape.parse(await answer.json()), notice, since);
    },
    readEvents: (call) =>
      isTwilios(token, new URL(call.search, events_url), call.headers['x-twilio-signature'], call.body)
        ? newsIn(call)
        : null,
  };
}

async function readMade(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const made = madeShape.safeParse(body);
    if (!made.success) throw new NoticeUnsure('answered without the message');
    return made.data.sid;
  }
  const { data: refused } = refusedShape.safeParse(body);
  const words = `answered with status ${answer.status}, code ${refused?.code ?? 'none'}`;
  if (refused?.code === STOPPED) throw new NoticeRefused('stopped', words);
  if (refused && UNREACHABLE.has(refused.code)) throw new NoticeRefused('unreachable', words);
  throw new Error(words);
}

/** The time of arrival may have moved since: all but the digits tells which message it is. */
function findIn(
  { messages }: z.output<typeof listShape>,
  { text }: OutgoingNotice,
  since: Date,
): { ref: string } | null {
  const shape = (words: string) => words.replaceAll(/\p{Nd}+/gu, '#');
  const from_ms = Math.floor(since.getTime() / 1000) * 1000;
  const found = messages.find(
    ({ body, date_created }) => Date.parse(date_created) >= from_ms && shape(body) === shape(text),
  );
  return found ? { ref: found.sid } : null;
}

const ends: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

function newsIn({ search, body }: ProviderCall): readonly NoticeNews[] {
  const fields = new URLSearchParams(body.toString());
  const [from, text, ref, status] = ['From', 'Body', 'MessageSid', 'MessageStatus'].map(
    (name) => fields.get(name) ?? '',
  );
  const state = ends[status ?? ''];
  if (state && ref) return [{ kind: 'end', ref, tag: new URLSearchParams(search).get(TAG), state }];
  const wish = wishIn(fields.get('OptOutType') ?? text ?? '');
  return wish && from ? [{ kind: 'wish', address: from, wish }] : [];
}
