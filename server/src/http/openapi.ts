import { readFile, writeFile } from 'node:fs/promises';
import { endpoints } from '@sendero/core/contract/all';
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { problemSchema } from '@sendero/core/contract/problem';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';

type Json = Readonly<Record<string, unknown>>;

/** The contract as OpenAPI 3.1, made from the same schemas that check every call. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = addressOf(endpoint).replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sendero',
      version: '1',
      description: 'Request a rider, see the price first, watch it arrive.',
    },
    paths,
    components: {
      securitySchemes: {
        user: {
          type: 'http',
          scheme: 'bearer',
          description: 'base64url of {"AccessToken":"…","IdToken":"…"}',
        },
        signed: {
          type: 'apiKey',
          in: 'header',
          name: 'Sendero-Signature',
          description: 't=<unix>,v1=<hmac-sha256 of t.body>',
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  };
}

function operation(endpoint: AnyEndpoint): Json {
  const { service, summary, access, body, answer, file, upload } = endpoint;
  const failure = { $ref: '#/components/schemas/Problem' };
  return {
    tags: [service],
    summary,
    ...(access !== 'public' && { security: [{ [access]: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...keyParameter(endpoint),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': partsOf(upload) } } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        ...(answer && { content: { 'application/json': { schema: schemaOf(answer, 'output') } } }),
        ...(file && { content: Object.fromEntries(file.map((type) => [type, {}])) }),
      },
      default: { description: 'A problem.', content: { 'application/problem+json': { schema: failure } } },
    },
  };
}

const partsOf = (names: readonly string[]): Json => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  },
});

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }));
}

function keyParameter({ method }: AnyEndpoint): Json[] {
  if (method === 'GET') return [];
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
  ];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => delete jsonSchema.$schema,
  });
}

const FILE = new URL('../../../docs/openapi.json', import.meta.url);

if (import.meta.main) {
  const text = `${JSON.stringify(openApi(), null, 2)}\n`;
  if (!process.argv.includes('--check')) await writeFile(FILE, text);
  else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
    process.stderr.write('docs/openapi.json is not current: run `node server/src/http/openapi.ts`.\n');
    process.exitCode = 1;
  }
}
