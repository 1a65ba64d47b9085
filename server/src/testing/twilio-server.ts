// Twilio's Messages API on a loopback address: it keeps what it is asked to send.
import { createHmac } from 'node:crypto';
import { type Answer, type EngineServer, serveEngine } from './engine-server.ts';

const TWILIO_TOKEN = 'a token that only tests know';
const ACCOUNT = 'AC00000000000000000000000000000000';

/** A message as it was taken. */
interface TakenMessage {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly date_created: string;
}

export interface TwilioServer extends EngineServer {
  readonly settings: {
    readonly account: string;
    readonly token: string;
    readonly from: string;
    readonly url: URL;
  };
  readonly taken: readonly TakenMessage[];
  /** Refuses with this code of Twilio's; undefined: takes them again. */
  refuseWith(code: number | undefined): void;
  /** From now on it takes messages, and never says so; or does again. */
  keepSilent(isSilent: boolean): void;
}

/** Starts it; messages are dated by `now`. */
export async function startTwilio(now: () => Date): Promise<TwilioServer> {
  const taken: TakenMessage[] = [];
  const authorization = `Basic ${Buffer.from(`${ACCOUNT}:${TWILIO_TOKEN}`).toString('base64')}`;
  let code: number | undefined;
  let isSilent = false;

  const take = (fields: URLSearchParams): Answer | 'cut' => {
    if (code !== undefined) return { status: 400, body: { code, message: 'refused', status: 400 } };
    const sid = `SM${String(taken.length + 1).padStart(32, '0')}`;
    const [to = '', body = ''] = ['To', 'Body'].map((name) => fields.get(name) ?? '');
    taken.push({ sid, to, body, date_created: now().toUTCString() });
    return isSilent ? 'cut' : { status: 201, body: { sid, status: 'queued' } };
  };

  const server = await serveEngine(({ method, url, headers, body }) => {
    if (headers.authorization !== authorization) return { status: 401, body: { code: 20_003 } };
    if (url.pathname !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return { status: 404, body: {} };
    if (method === 'POST') return take(new URLSearchParams(String(body)));
    const messages = taken.filter(({ to }) => to === url.searchParams.get('To')).toReversed();
    return { status: 200, body: { messages } };
  });
  const settings = { account: ACCOUNT, token: TWILIO_TOKEN, from: '+3584570000000', url: server.url };
  return {
    ...server,
    settings,
    taken,
    refuseWith: (refusal) => {
      code = refusal;
    },
    keepSilent: (silent) => {
      isSilent = silent;
    },
  };
}

/** Signs a call as Twilio does: the address, then each field's name and value, sorted by name. */
export function signAsTwilio(
  url: string,
  fields: Readonly<Record<string, string>>,
  token = TWILIO_TOKEN,
): string {
  const names = Object.keys(fields).toSorted();
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}
