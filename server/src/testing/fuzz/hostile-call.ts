import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { RoleCall } from '../roles/row.ts';
import { fromSchema, partsOf } from './from-schema.ts';
import { hostileBodies, hostileJson, hostileText, hostileTexts } from './hostile.ts';

/** The changes to a valid call. */
export interface Twist {
  readonly params: unknown;
  readonly query: unknown;
  /** Replaces parts of the body, the whole body, or its raw text. */
  readonly body: { readonly part: unknown } | { readonly whole: unknown } | { readonly text: string };
  readonly headers: Readonly<Record<string, string>>;
  /** An address per call, so that no limit per address hides the rest. */
  readonly from: string;
}

/** What HTTP allows in a header: a client that sends more is cut off before. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000));

const hostileHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(headerText, fc.constant('k'.repeat(201)), fc.uuid()),
    'accept-language': fc.oneof(headerText, fc.constant('*;q=2,,fi;q=x')),
    accept: headerText,
    host: fc.oneof(headerText, fc.constantFrom('', '[::1]', 'a..b', 'sg.localhost:99999', '__proto__')),
    prefer: fc.constantFrom('respond-async', 'respond-async, respond-async', ',;='),
    'content-type': fc.oneof(
      headerText,
      fc.constantFrom('application/json; charset=utf-7', 'multipart/form-data'),
    ),
    'x-forwarded-for': headerText,
    'sendero-signature': headerText,
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'lines=1'),
    expect: fc.constant('200-ok'),
  },
  { requiredKeys: [] },
);

const someHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: hostileHeaders as fc.Arbitrary<Record<string, string>> },
);

const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`);

/** Changes to a call of `endpoint`. */
export function twistsOf({ params, query, body }: AnyEndpoint): fc.Arbitrary<Twist> {
  const unchanged = fc.constant({});
  const parts = (schema: AnyEndpoint['params'], changed: number) =>
    schema
      ? fc.oneof({ weight: 4, arbitrary: unchanged }, { weight: changed, arbitrary: partsOf(schema) })
      : fc.oneof({ weight: 9, arbitrary: unchanged }, { weight: 1, arbitrary: fc.constant({ more: '1' }) });
  const part = body ? partsOf(body) : unchanged;
  return fc.record({
    params: parts(params, 1),
    query: parts(query, 4),
    body: fc.oneof(
      { weight: 8, arbitrary: part.map((changed) => ({ part: changed })) },
      { weight: 3, arbitrary: (body ? fromSchema(body) : unchanged).map((whole) => ({ whole })) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileBodies).map((text) => ({ text })) },
    ),
    headers: someHeaders,
    from: address,
  });
}

/** The call `asked`, changed, as an HTTP request. */
export function twisted(endpoint: AnyEndpoint, asked: RoleCall, twist: Twist): InjectOptions {
  const params = fieldsOf(merged(asked.params ?? {}, twist.params));
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name]));
  const query = Object.entries(fieldsOf(merged(asked.query ?? {}, twist.query)));
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const sendsBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return {
    method: endpoint.method,
    url: `${path}?${search}`,
    remoteAddress: twist.from,
    headers: { ...(sendsBody && { 'content-type': 'application/json' }), ...twist.headers },
    ...(sendsBody && { payload: bodyText(asked.body ?? {}, twist.body) }),
  };
}

function bodyText(asked: object, body: Twist['body']): string {
  if ('text' in body) return body.text;
  return hostileJson('whole' in body ? body.whole : merged(asked, body.part));
}

/** Merges `change` into `base`, object by object. */
function merged(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change;
  const fields = Object.entries(change).map(([name, value]): [string, unknown] => [
    name,
    name in base ? merged(base[name], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(fields) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : { '': value });

/**
 * A segment or query value. A lone surrogate becomes its three bytes of invalid UTF-8; some values are already encoded.
 */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : hostileJson(value);
  if (hostileTexts.includes(text) && text.startsWith('%')) return text;
  return Array.from(text.slice(0, 2000), (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80',
  ).join('');
}
