import { operations } from '@sendero/core/contract/all';
import { type Access, type AnyEndpoint, type Service, addressOf } from '@sendero/core/contract/endpoint';
import { problemSchema } from '@sendero/core/contract/problem';
import { namedSchemas } from '@sendero/core/contract/schemas';
import { webhookData } from '@sendero/core/webhook/events';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type CallExample, examples, messageExamples, problemExample } from './examples.ts';
import { type Json, type OpenApiSchemas, createSchemas } from './openapi-schemas.ts';

/**
 * The contract as OpenAPI 3.1, generated from the schemas that validate every call. It takes a tenth of a second of the
 * processor; other calls are answered between its operations.
 */
export async function openApi(): Promise<Json> {
  const schemas = createSchemas(namedSchemas);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(operations)) {
    const path = addressOf(endpoint).replaceAll(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    paths[path] = {
      ...paths[path],
      [method]: { operationId: name, ...operation(schemas, name, endpoint, examples[name]) },
    };
    await setImmediate();
  }
  const problem = {
    'application/problem+json': { schema: schemas.of(problemSchema, 'output'), example: problemExample },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sendero',
      version: '1',
      description: 'Request a rider, see the price first, watch it arrive.',
    },
    servers: [{ url: '/', description: 'The host picks the site: a market and a brand.' }],
    tags: Object.entries(services).map(([name, description]) => ({ name, description, ...internally(name) })),
    paths,
    webhooks: webhooks(schemas),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      headers: limitHeaders,
      responses: {
        Problem: {
          description: 'A problem (RFC 9457).',
          headers: headersOf(Object.keys(limitHeaders)),
          content: problem,
        },
      },
      schemas: schemas.components(),
    },
  };
}

const services: Readonly<Record<Service, string>> = {
  site: 'What a page has to know of its site.',
  session: 'Accounts, guests, and signing in.',
  vendor: 'Shops, their collection points and where their riders deliver.',
  address: 'Finding addresses.',
  quote: 'Prices, times and vouchers.',
  order: 'Orders, their history and feed, and the address book.',
  payment: 'Paying a delivery by card.',
  dispatch: 'Riders, and what their network reports.',
  tracking: 'What the public pages of an order show, by its signed link.',
  bulk: 'Sheets of orders.',
  developer: 'API keys and webhooks.',
  operator: 'The operator’s own staff, on the operator’s own host: no credential of a shop is valid here.',
};

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });
const header = (name: string, description: string): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

const securitySchemes = {
  user: bearer('Of a signed-in user: base64url of {"AccessToken":"…","IdToken":"…"}.'),
  guest: bearer('Of a guest: the token as it was given.'),
  key: bearer('An API key, `sndr_live_…` or `sndr_test_…`, with the scope that the call names.'),
  platform: header('Authorization', '`GoDroid <token>`: of a platform, for one of its shops.'),
  staff: bearer('Of a member of the operator’s staff, on the operator’s host: the token of staffLogin.'),
  signed: header('Sendero-Signature', 't=<unix>,v1=<hmac-sha256 of t.body>'),
  stripe: header('Stripe-Signature', 'As Stripe signs its webhooks.'),
  cybersource: header('v-c-signature', 'As CyberSource signs its webhooks.'),
} satisfies Readonly<Record<string, Json>>;

/** The security schemes of each access; any one of them suffices. */
const proofs: Readonly<Record<Access, readonly (keyof typeof securitySchemes)[]>> = {
  public: [],
  user: ['user', 'platform'],
  guest: ['user', 'platform', 'guest'],
  'only-guest': ['guest'],
  staff: ['staff'],
  signed: ['signed'],
  provider: ['signed', 'stripe', 'cybersource'],
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body again get the first answer again, for at least 24 hours.',
  schema: { type: 'string', maxLength: 200 },
};

const limitHeaders: Readonly<Record<string, Json>> = {
  'RateLimit-Policy': {
    description:
      'Each limit by name: so many (q) in so many seconds (w). As draft-ietf-httpapi-ratelimit-headers-11.',
    schema: { type: 'string' },
    example: '"calls";q=1200;w=60',
  },
  RateLimit: {
    description: 'What is left of each limit (r), and the seconds until it begins anew (t).',
    schema: { type: 'string' },
    example: '"calls";r=1187;t=42',
  },
  'Retry-After': {
    description: 'With 429 and 503: the seconds to wait.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Calls that a signature protects, and no limit. */
const unlimited: ReadonlySet<Access> = new Set(['signed', 'provider']);

const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Staff's calls are described and checked as all are; pages for developers, who cannot make them, leave them out. */
const internally = (service: string): Json => (service === 'operator' ? { 'x-internal': true } : {});

function operation(
  schemas: OpenApiSchemas,
  name: string,
  endpoint: AnyEndpoint,
  example?: CallExample,
): Json {
  const { service, summary, access, scope, method, params, query } = endpoint;
  const security = scope === undefined ? proofs[access] : [...proofs[access], 'key'];
  return {
    tags: [service],
    summary,
    ...internally(service),
    security: security.map((proof) => ({ [proof]: proof === 'key' && scope ? [scope] : [] })),
    parameters: [
      ...parameters(schemas, params, 'path', example?.params),
      ...parameters(schemas, query, 'query', example?.query),
      ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    ...requestBody(schemas, name, endpoint, example),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        ...(!unlimited.has(access) && { headers: headersOf(['RateLimit-Policy', 'RateLimit']) }),
        ...content(schemas, name, endpoint, example),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** What receivers are told, by the type of the message. */
const webhooks = (schemas: OpenApiSchemas): Json =>
  Object.fromEntries(
    Object.entries(webhookData).map(([type, data]) => {
      const message = z.object({ type: z.literal(type), timestamp: z.string(), data });
      const post = {
        operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        tags: ['developer'],
        summary: `Tells a webhook of ${type}, by Standard Webhooks 1.0.`,
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: schemas.of(message, 'output'),
              ...(type in messageExamples && { example: messageExamples[type] }),
            },
          },
        },
        responses: { '2XX': { description: 'Delivered; anything else is tried again.' } },
      };
      return [type, { post }];
    }),
  );

function requestBody(
  schemas: OpenApiSchemas,
  name: string,
  { body, upload }: AnyEndpoint,
  example?: CallExample,
): Json {
  const title = `${name}Body`;
  const content = {
    ...(body && {
      'application/json': {
        schema: titled(schemas.of(body, 'input'), title),
        ...(example?.body !== undefined && { example: example.body }),
      },
    }),
    ...(upload && { 'multipart/form-data': { schema: titled(partsOf(upload), title) } }),
  };
  return body || upload ? { requestBody: { required: true, content } } : {};
}

function content(
  schemas: OpenApiSchemas,
  name: string,
  { answer, file }: AnyEndpoint,
  example?: CallExample,
): Json {
  if (answer) {
    const told = example?.answer !== undefined && { example: example.answer };
    const schema = titled(schemas.of(answer, 'output'), `${name}Answer`);
    return { content: { 'application/json': { schema, ...told } } };
  }
  return file ? { content: Object.fromEntries(file.map((type) => [type, {}])) } : {};
}

/**
 * A shape without a name has the call's: generators for most languages need a name for each, and otherwise count them, so that
 * the next call would give every class of a client another name.
 */
const titled = (schema: Json, name: string): Json =>
  '$ref' in schema ? schema : { title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...schema };

const partsOf = (names: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});

function parameters(
  schemas: OpenApiSchemas,
  schema: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  example: CallExample['query'] = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input');
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
    ...(name in example && { example: example[name] }),
  }));
}
