// Twilio's voice side: it posts what happens in a call, signed, and does what the TwiML says.
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { signAsTwilio } from './twilio-server.ts';

const VOICE_TOKEN = 'a voice token that only tests know';
const VOICE_ORIGIN = new URL('https://portal.example');
export const SHARED_NUMBERS = new Map([
  ['FI', '+358753250000'],
  ['SE', '+46108880000'],
]);
/** The settings of a world whose calls go through it. */
export const voiceSettings = {
  provider: 'twilio',
  numbers: SHARED_NUMBERS,
  token: VOICE_TOKEN,
  events_url: VOICE_ORIGIN,
} as const;

/** What Twilio was told to do. */
export interface Told {
  readonly status: number;
  readonly twiml: string;
  /** What the caller hears. */
  readonly said: string | null;
  /** Whose telephone rings, and as whose. */
  readonly dialled: string | null;
  readonly caller_id: string | null;
  /** Where it asks on. */
  readonly action: string | null;
}

export interface VoiceCall {
  readonly call_id: string;
  /** The call comes in. */
  begin(): Promise<Told>;
  /** The caller dials digits when asked. */
  dial(digits: string): Promise<Told>;
  /** The other party's telephone has rung. */
  end(dial_status: 'completed' | 'no-answer' | 'busy'): Promise<Told>;
  /** Twilio sends its last request once more, as after an answer that never came; perhaps to another server. */
  again(to?: FastifyInstance): Promise<Told>;
}

/** A call to Finland's shared number, by default. */
export function aVoiceCall(
  app: FastifyInstance,
  { from = '+358501112233', to = '+358753250000', token = VOICE_TOKEN } = {},
): VoiceCall {
  const call_id = `CA${randomUUID().replaceAll('-', '')}`;
  let path = '/call/exchange/twilio';
  let last: { path: string; fields: Record<string, string> } = { path, fields: {} };

  const post = async (at: FastifyInstance): Promise<Told> => {
    const reply = await at.inject({
      method: 'POST',
      url: last.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signAsTwilio(new URL(last.path, VOICE_ORIGIN).href, last.fields, token),
      },
      payload: new URLSearchParams(last.fields).toString(),
    });
    const told = readTwiml(reply.statusCode, reply.body);
    path = told.action ?? path;
    return told;
  };
  const ask = (fields: Record<string, string>) => {
    last = { path, fields: { CallSid: call_id, From: from, To: to, ...fields } };
    return post(app);
  };
  return {
    call_id,
    begin: () => ask({ CallStatus: 'ringing' }),
    dial: (digits) => ask({ CallStatus: 'in-progress', Digits: digits }),
    end: (dial_status) => ask({ CallStatus: 'in-progress', DialCallStatus: dial_status }),
    again: (at = app) => post(at),
  };
}

function readTwiml(status: number, twiml: string): Told {
  const found = (pattern: RegExp): string | null => plain(pattern.exec(twiml)?.[1]);
  return {
    status,
    twiml,
    said: found(/<Say[^>]*>([^<]*)<\/Say/),
    dialled: found(/<Number>([^<]*)<\/Number/),
    caller_id: found(/callerId="([^"]*)"/),
    action: found(/action="([^"]*)"/),
  };
}

const plain = (text: string | undefined): string | null =>
  text?.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null;
