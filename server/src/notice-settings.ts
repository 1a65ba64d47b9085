import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { noticeSteps } from '@sendero/core/market/notice-settings';
import * as z from 'zod/mini';

/** The providers of notices to recipients, from the environment. */
export interface NoticeProviders {
  /** Where providers tell what became of a notice, and who wants none: the origin of the portal as they reach it. */
  readonly events_url: URL | undefined;
  readonly sms: SmsSettings | undefined;
  readonly whatsapp: WhatsAppSettings | undefined;
  readonly push: PushSettings | undefined;
}

/** An account with Twilio. */
export interface SmsSettings {
  readonly account: string;
  /** Signs what Twilio tells us, too. */
  readonly token: string;
  /** A number in E.164, a sender's name, or a messaging service (`MG…`). */
  readonly from: string;
  /** In place of Twilio's own address. */
  readonly url: URL;
}

const templateShape = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
  /** As Meta writes them, `en_GB`; the first is for whoever reads none of them. */
  languages: z.array(z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/))).check(z.minLength(1)),
  /** What stands in its places, in order. The link is one of them: it is how notices are ended. */
  body: z
    .array(z.enum(['shop', 'time', 'link']))
    .check(z.refine((places) => places.includes('link'), 'The link is missing.')),
});
const templatesShape = z.partialRecord(z.enum(noticeSteps), templateShape);

/** A template that Meta has approved. */
export type WhatsAppTemplate = z.output<typeof templateShape>;

/** A number with the WhatsApp Cloud API. */
export interface WhatsAppSettings {
  readonly phone_id: string;
  readonly token: string;
  /** Signs what Meta tells us. */
  readonly app_secret: string;
  /** What Meta says when it is given our address. */
  readonly verify_token: string;
  readonly templates: z.output<typeof templatesShape>;
  /** Graph's address with its version. */
  readonly url: URL;
}

/** Our key pair towards browsers' push services (VAPID, RFC 8292). */
export interface PushSettings {
  /** In base64url; each page gives it to its browser. */
  readonly public_key: string;
  readonly private_key: string;
  /** Whom a push service writes to in case of trouble: `mailto:` or `https:`. */
  readonly contact: string;
  /** A push service in place of the browsers' own. */
  readonly url: URL | undefined;
}

const GRAPH = 'https://graph.facebook.com/v24.0';
const TWILIO = 'https://api.twilio.com';
const SENDER = /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/;

/** Reads the settings of notices. Throws an Error that names the variable with a wrong value (WLB-04). */
export function noticeProviders(env: NodeJS.ProcessEnv): NoticeProviders {
  const events_url = address(env, 'NOTICE_EVENTS_URL');
  const sms = smsSettings(env);
  if (sms && !events_url)
    throw new Error('NOTICE_EVENTS_URL is required with SMS_ACCOUNT_SID: STOP is heard there.');
  return { events_url, sms, whatsapp: whatsAppSettings(env), push: pushSettings(env) };
}

function smsSettings(env: NodeJS.ProcessEnv): SmsSettings | undefined {
  const [account, token, from] = all(env, ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM']);
  if (account === undefined || token === undefined || from === undefined) return undefined;
  if (!SENDER.test(from)) throw new Error(`SMS_FROM must be a number, a name or a service, not "${from}".`);
  return { account, token, from, url: address(env, 'SMS_URL') ?? new URL(TWILIO) };
}

function whatsAppSettings(env: NodeJS.ProcessEnv): WhatsAppSettings | undefined {
  const [phone_id, token, app_secret, verify_token, file] = all(env, [
    'WHATSAPP_PHONE_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_TEMPLATES',
  ]);
  if (!phone_id || !token || !app_secret || !verify_token || !file) return undefined;
  const url = address(env, 'WHATSAPP_URL') ?? new URL(GRAPH);
  return { phone_id, token, app_secret, verify_token, templates: templatesIn(file), url };
}

function pushSettings(env: NodeJS.ProcessEnv): PushSettings | undefined {
  const [public_key, private_key, contact] = all(env, [
    'PUSH_PUBLIC_KEY',
    'PUSH_PRIVATE_KEY',
    'PUSH_CONTACT',
  ]);
  if (public_key === undefined || private_key === undefined || contact === undefined) return undefined;
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(contact))
    throw new Error(`PUSH_CONTACT must be an address such as mailto:ops@portal.example, not "${contact}".`);
  if (!areOnePair(public_key, private_key))
    throw new Error('PUSH_PUBLIC_KEY is not the public half of PUSH_PRIVATE_KEY.');
  return { public_key, private_key, contact, url: address(env, 'PUSH_URL') };
}

function areOnePair(public_key: string, private_key: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(private_key, 'base64url'));
    return pair.getPublicKey().equals(Buffer.from(public_key, 'base64url'));
  } catch {
    return false;
  }
}

/** Those of Chromium, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Whether an endpoint is a browser's push service: anybody could name any address as theirs, and we would ask it. */
export function isPushService({ url }: PushSettings, endpoint: string): boolean {
  const { protocol, hostname, origin, port } = new URL(endpoint);
  if (origin === url?.origin) return true;
  const isKnown = PUSH_SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isKnown && protocol === 'https:' && port === '';
}

function templatesIn(file: string): WhatsAppSettings['templates'] {
  try {
    return templatesShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`WHATSAPP_TEMPLATES names no file of templates by step: ${file}`, { cause });
  }
}

/** Settings that belong together: all of them, or none. */
function all(env: NodeJS.ProcessEnv, names: readonly string[]): readonly (string | undefined)[] {
  const values = names.map((name) => env[name] || undefined);
  const missing = names.find((_, nth) => values[nth] === undefined);
  if (missing !== undefined && values.some((value) => value !== undefined))
    throw new Error(`${missing} is required with ${names.find((name) => env[name])}.`);
  return values;
}

function address(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an address such as https://portal.example, not "${text}".`);
  return url;
}
