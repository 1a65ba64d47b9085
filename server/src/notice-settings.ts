/** The providers of notices to recipients, from the environment. */
export interface NoticeProviders {
  /** Where providers tell what became of a notice, and who wants none: the origin of the portal as they reach it. */
  readonly events_url: URL | undefined;
  readonly sms: SmsSettings | undefined;
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

const TWILIO = 'https://api.twilio.com';
const SENDER = /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/;

/** Reads the settings of notices. Throws an Error that names the variable with a wrong value (WLB-04). */
export function noticeProviders(env: NodeJS.ProcessEnv): NoticeProviders {
  const events_url = address(env, 'NOTICE_EVENTS_URL');
  const sms = smsSettings(env);
  if (sms && !events_url)
    throw new Error('NOTICE_EVENTS_URL is required with SMS_ACCOUNT_SID: STOP is heard there.');
  return { events_url, sms };
}

function smsSettings(env: NodeJS.ProcessEnv): SmsSettings | undefined {
  const [account, token, from] = all(env, ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM']);
  if (account === undefined || token === undefined || from === undefined) return undefined;
  if (!SENDER.test(from)) throw new Error(`SMS_FROM must be a number, a name or a service, not "${from}".`);
  return { account, token, from, url: address(env, 'SMS_URL') ?? new URL(TWILIO) };
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
