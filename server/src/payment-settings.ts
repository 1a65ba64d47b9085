import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from './parse-json.ts';

/** The payment providers and their settings, from the environment. */
export interface PaymentSettings {
  readonly stripe:
    | { readonly secret_key: string; readonly webhook_secret: string; readonly url: URL | undefined }
    | undefined;
  readonly cybersource:
    | {
        readonly merchant_id: string;
        readonly key_id: string;
        /** Base64, as CyberSource issues it. */
        readonly shared_secret: string;
        /** Base64. Without it no webhook is accepted, and the reconciling job polls for everything. */
        readonly webhook_secret: string | undefined;
        /** Whether banks may challenge cardholders; CyberSource has to have enabled it for the merchant. */
        readonly asks_cardholder: boolean;
        readonly url: URL;
      }
    | undefined;
  /** Whether the sandbox takes the payments, because no provider is configured. Never in production. */
  readonly sandbox: boolean;
  /** The first one encrypts, all of them decrypt; if empty, no card is accepted. */
  readonly card_keys: readonly CardKey[];
}

const cardKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});
/** A private key as in RFC 7517. */
export type CardKey = z.infer<typeof cardKeySchema>;

const CYBERSOURCE_URL = 'https://api.cybersource.com';

/** Reads STRIPE_…, CYBERSOURCE_… and CARD_KEYS; throws an Error that names the missing variable of a set. */
export async function paymentSettings(
  env: NodeJS.ProcessEnv,
  { database_url, data_dir }: { readonly database_url: string | undefined; readonly data_dir: string },
): Promise<PaymentSettings> {
  const stripe = stripeSettings(env);
  const cybersource = cybersourceSettings(env);
  const sandbox = env['NODE_ENV'] !== 'production' && !stripe && !cybersource;
  const takesCards = sandbox || stripe !== undefined || cybersource !== undefined;
  const card_keys = takesCards ? await cardKeys(env['CARD_KEYS'], database_url, data_dir) : [];
  if ((stripe ?? cybersource) && card_keys.length === 0)
    throw new Error('CARD_KEYS is required with DATABASE_URL: several servers must read the same cards.');
  return { stripe, cybersource, sandbox, card_keys };
}

function stripeSettings(env: NodeJS.ProcessEnv): PaymentSettings['stripe'] {
  const set = setOf(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (!set) return undefined;
  const [secret_key, webhook_secret] = set;
  return { secret_key, webhook_secret, url: addressIn(env, 'STRIPE_URL') };
}

function cybersourceSettings(env: NodeJS.ProcessEnv): PaymentSettings['cybersource'] {
  const set = setOf(env, ['CYBERSOURCE_MERCHANT_ID', 'CYBERSOURCE_KEY_ID', 'CYBERSOURCE_SHARED_SECRET']);
  if (!set) return undefined;
  const [merchant_id, key_id, shared_secret] = set;
  return {
    merchant_id,
    key_id,
    shared_secret,
    webhook_secret: env['CYBERSOURCE_WEBHOOK_SECRET'] || undefined,
    asks_cardholder: isOn(env, 'CYBERSOURCE_PAYER_AUTHENTICATION'),
    url: addressIn(env, 'CYBERSOURCE_URL') ?? new URL(CYBERSOURCE_URL),
  };
}

/** Returns all of these variables, or undefined if none is set. Throws an Error if only some are set. */
function setOf<Names extends readonly string[]>(
  env: NodeJS.ProcessEnv,
  names: readonly [...Names],
): { [N in keyof Names]: string } | undefined {
  const values = names.map((name) => env[name] ?? '');
  if (values.every((value) => value === '')) return undefined;
  const missing = names.find((_, nth) => values[nth] === '');
  if (missing !== undefined)
    throw new Error(`${missing} is required with ${names.filter((name) => name !== missing).join(' and ')}.`);
  return values as { [N in keyof Names]: string };
}

function isOn(env: NodeJS.ProcessEnv, name: string): boolean {
  const value = env[name] || 'on';
  if (value !== 'on' && value !== 'off') throw new Error(`${name} must be on or off, not "${value}".`);
  return value === 'on';
}

function addressIn(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an address such as https://payments.example, not "${text}".`);
  return url;
}

async function cardKeys(
  given: string | undefined,
  url: string | undefined,
  dataDir: string,
): Promise<readonly CardKey[]> {
  if (given !== undefined && given !== '') return readKeys(given, 'CARD_KEYS');
  if (url !== undefined) return [];
  const file = join(dataDir, 'card-keys.json');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify({ keys: [newCardKey()] }), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readKeys(await readFile(file, 'utf8'), file);
}

/** Parses a JSON Web Key Set of private keys. No error message quotes it. */
function readKeys(text: string, where: string): readonly CardKey[] {
  const parsed = z.object({ keys: z.array(cardKeySchema).check(z.minLength(1)) }).safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(`${where} must be a JSON Web Key Set of private P-256 keys, each with a kid.`);
  return parsed.data.keys;
}

/** Generates a key whose id is derived from its public half. */
export function newCardKey(): CardKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return cardKeySchema.parse({ ...jwk, kid: hash('sha256', `${jwk.x}.${jwk.y}`, 'base64url').slice(0, 16) });
}
