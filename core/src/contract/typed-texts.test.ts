// Every text that the wire takes either is cleaned before others read it, or is on the list of those that nobody reads.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from './all.ts';
import { riderReportSchema } from './dispatch-api.ts';
import { addressOf } from './endpoint.ts';
import { newOrderSchema } from './order-api.ts';
import { register } from './session-api.ts';

/** Secrets, signatures, codes and languages: compared, looked up or computed with. */
const NOT_READ =
  'password new_password token refresh_token bearer_token signature discounted_signature wallet_id ' +
  'encrypted_number encrypted_security_code code language locale app_version country_code ' +
  // Checked by readEmail, which takes ASCII alone.
  'email email_address users owners mails ' +
  // Names of what is there, and what programs read: an address, a file.
  'site brand brands from url xliff picture ' +
  // Ids, kept as they are.
  'vendor_code event_id id order_id payment_instrument_id order purchase_intent_id customer_phone_number';
const notRead = new Set(NOT_READ.split(' '));

/** What is of a form of its own has no place for anything else. */
const STRICT = new Set(['regex', 'uuid', 'base64']);

interface Found {
  readonly field: string;
  readonly is_cleaned: boolean;
}

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

/** Every text of a schema that anything may be typed into. */
function textsOf(schema: unknown, field = ''): Found[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, inner]) => textsOf(inner, name));
    case 'optional':
    case 'nullable':
      return textsOf(def['innerType'], field);
    case 'array':
      return textsOf(def['element'], field);
    case 'record':
      return textsOf(def['valueType'], field);
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => textsOf(option, field));
    case 'pipe':
      return textsOf(def['in'], field);
    case 'string': {
      const kinds = ((def['checks'] ?? []) as unknown[]).map((check) => defOf(check));
      if ([def, ...kinds].some(({ format }) => STRICT.has(String(format)))) return [];
      return [{ field, is_cleaned: kinds.some(({ check }) => check === 'overwrite') }];
    }
    default:
      return [];
  }
}

describe('a text that somebody types', () => {
  const bodies = [
    ...endpoints.flatMap((endpoint) =>
      endpoint.body ? [[addressOf(endpoint), endpoint.body] as const] : [],
    ),
    ['a rider’s report', riderReportSchema] as const,
  ];

  it.each(bodies)('in %s is cleaned, or read by nobody [SAF-18]', (_address, schema) => {
    const unclean = textsOf(schema).filter(({ is_cleaned, field }) => !is_cleaned && !notRead.has(field));
    expect(unclean).toEqual([]);
  });

  it('is found wherever it stands', () => {
    const cleaned = textsOf(newOrderSchema).filter(({ is_cleaned }) => is_cleaned);
    const names = new Set(cleaned.map(({ field }) => field));
    for (const name of ['name', 'address', 'notes', 'description', 'unit', 'building'])
      expect(names).toContain(name);
  });

  it('comes without what hides, and a name of nothing comes empty [SAF-18]', () => {
    const typed = {
      registration_type: 'NPV',
      business_name: 'Caf\u202e\u00e9 \u200bAda',
      name: '\u200b\u3164\u2060',
      email: 'ada@shop.example',
      phone_number: '\u202a040 123\u202c',
      password: 'Correct!Horse1',
    };
    const body: z.output<NonNullable<typeof register.body>> | undefined = register.body?.parse(typed);
    expect(body).toMatchObject({ business_name: 'Café Ada', name: '', phone_number: '040 123' });
  });
});
