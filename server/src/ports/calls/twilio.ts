// Twilio's voice webhooks: each request about a call is answered with TwiML, which says what to do next.
import { type Html, html } from '@sendero/core/values/html';
import type { TwilioCalls } from '../../call-settings.ts';
import { isTwilios } from '../twilio-signature.ts';
import {
  type CallAnswer,
  type CallExchange,
  type ExchangeRequest,
  type HeardCall,
  exchangePath,
} from './port.ts';

const PATH = exchangePath('twilio');
const RING_S = 30;
/** Nobody talks about a delivery for longer; a call that was forgotten costs no more. */
const LONGEST_S = 600;
/** The keypad of a telephone sends the extension two pauses after the call is taken. */
const PATIENCE_S = 8;

interface Speech {
  readonly language: string;
  readonly voice?: string;
}

/** What Twilio can speak of our languages; the others hear English. */
const speeches: Readonly<Record<string, Speech>> = {
  en: { language: 'en-GB' },
  ar: { language: 'arb', voice: 'Polly.Zeina' },
  bn: { language: 'bn-IN', voice: 'Google.bn-IN-Standard-A' },
  cs: { language: 'cs-CZ', voice: 'Google.cs-CZ-Standard-A' },
  da: { language: 'da-DK' },
  el: { language: 'el-GR', voice: 'Google.el-GR-Standard-A' },
  fi: { language: 'fi-FI' },
  hu: { language: 'hu-HU', voice: 'Google.hu-HU-Standard-A' },
  ja: { language: 'ja-JP' },
  nb: { language: 'nb-NO' },
  pl: { language: 'pl-PL' },
  ro: { language: 'ro-RO', voice: 'Polly.Carmen' },
  sr: { language: 'sr-RS', voice: 'Google.sr-RS-Standard-A' },
  sv: { language: 'sv-SE' },
  th: { language: 'th-TH', voice: 'Google.th-TH-Standard-A' },
  'zh-HK': { language: 'zh-HK' },
  'zh-TW': { language: 'zh-TW' },
};

const speechOf = (locale: string): Speech | undefined =>
  speeches[locale] ?? speeches[locale.split('-')[0] ?? ''];

export function twilioCalls({ numbers, token, events_url }: TwilioCalls): CallExchange {
  return {
    name: 'twilio',
    numbers,
    speaks: (locale) => speechOf(locale) !== undefined,
    readRequest: (request) => {
      const url = new URL(request.path, events_url);
      const isOwn = isTwilios(token, url, request.headers['x-twilio-signature'], request.body);
      return isOwn ? callIn(url, request) : null;
    },
    writeAnswer: (answer) => ({ type: 'text/xml', body: twimlOf(answer).markup }),
  };
}

const anyNumber = /^\+[1-9]\d{6,14}$/;

function callIn({ searchParams }: URL, { body }: ExchangeRequest): HeardCall {
  const fields = new URLSearchParams(body.toString());
  const field = (name: string): string => fields.get(name) ?? '';
  const extension = searchParams.get('extension');
  return {
    call_id: field('CallSid').slice(0, 64),
    // Withheld numbers come as words or as the letters of "anonymous".
    caller: anyNumber.test(field('From')) ? field('From') : null,
    number: field('To'),
    asked: Math.max(0, Math.trunc(Number(searchParams.get('asked') ?? '0')) || 0),
    digits: field('Digits').replaceAll(/\D/g, ''),
    ...(extension !== null && { ended: { extension, answered: field('DialCallStatus') === 'completed' } }),
  };
}

function twimlOf(answer: CallAnswer): Html {
  return html`<?xml version="1.0" encoding="UTF-8"?><Response>${verbsOf(answer)}</Response>`;
}

function verbsOf(answer: CallAnswer): Html {
  switch (answer.kind) {
    case 'ask':
      return html`<Gather
        input="dtmf"
        numDigits="6"
        timeout="${String(PATIENCE_S)}"
        actionOnEmptyResult="true"
        action="${PATH}?asked=${String(answer.asked)}"
        >${speak(answer)}</Gather
      >`;
    case 'connect':
      return html`<Dial
        callerId="${answer.caller_id}"
        answerOnBridge="true"
        timeout="${String(RING_S)}"
        timeLimit="${String(LONGEST_S)}"
        action="${PATH}?extension=${answer.extension}"
        ><Number>${answer.to}</Number></Dial
      >`;
    case 'end':
      return html`${answer.words === '' ? null : speak(answer)}<Hangup />`;
  }
}

function speak({ words, locale }: { readonly words: string; readonly locale: string }): Html {
  const { language, voice } = speechOf(locale) ?? { language: 'en-GB' };
  return voice === undefined
    ? html`<Say language="${language}">${words}</Say>`
    : html`<Say language="${language}" voice="${voice}">${words}</Say>`;
}
