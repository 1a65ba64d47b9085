// The contract as others read it: validators that are not ours, a generator that makes a client's types of it, and what breaks those
// who have such a client.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { createConfig, lint } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { webhookData } from '@sendero/core/webhook/events';
import { afterAll, describe, expect, it } from 'vitest';
import { type Contract, breaks } from './contract/breaks.ts';
import { root } from './setup/say.mjs';
import { capture } from './setup/spawn.mjs';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'securitySchemes' | 'schemas', Readonly<Record<string, object>>>>;
}

const file = join(root, 'docs/openapi.json');
const text = readFileSync(file, 'utf8');
const read = (): Document => JSON.parse(text);

describe('docs/openapi.json', () => {
  it('is OpenAPI 3.1 for a validator by schema [DEV-03]', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is right for a linter that follows every reference and holds each example against its schema [DEV-03]', async () => {
    // Every refusal is one form, which `default` tells; and nobody is given a licence.
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'operation-4xx-response': 'off',
        'info-license': 'off',
      },
    });
    const findings = await lint({ ref: file, config });
    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has of every operation a name, a tag, a summary, and proofs that it defines', () => {
    const { paths, components } = read();
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(operations.length);
    for (const { operationId, tags, summary, security } of operations) {
      expect(operationId).toMatch(/^[a-z]+([A-Z0-9][a-z]*)*$/);
      expect(tags).toHaveLength(1);
      expect(summary).not.toBe('');
      for (const proof of security.flatMap(Object.keys))
        expect(components.securitySchemes).toHaveProperty(proof);
    }
  });

  it('has a webhook for each type of message, and every security scheme [DEV-03]', () => {
    const { webhooks, components } = JSON.parse(text);
    expect(Object.keys(webhooks)).toEqual(Object.keys(webhookData));
    expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(['user', 'guest', 'key']));
  });

  it('names what each call takes and answers, since generators of clients count what has no name [DEV-03]', () => {
    interface Sent {
      readonly requestBody?: { readonly content: object };
      readonly responses: Readonly<Record<string, { readonly content?: object }>>;
    }
    const operations = Object.values(read().paths).flatMap((path) => Object.values(path));
    const nameless = operations.flatMap((operation) => {
      const { requestBody, responses } = operation as Operation & Sent;
      const all = [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      );
      const shapes = all.flatMap(({ schema }: { schema?: object }) => schema ?? []);
      return shapes.some((shape) => !('title' in shape || '$ref' in shape)) ? operation.operationId : [];
    });
    expect(nameless).toEqual([]);
  });

  it('says a shape with a name once', () => {
    const { components } = read();
    expect(components.schemas).toMatchObject({ Order: {}, Vendor: {}, Quote: {}, Problem: {}, NewOrder: {} });
    const whole = JSON.stringify(components.schemas['Order']);
    expect(JSON.stringify(read()).split(whole)).toHaveLength(2);
  });
});

/** What an integrator would write, and what their compiler must refuse. */
const CLIENT = `
import type { components, operations } from './api.ts';

type Schemas = components['schemas'];
type Body<Name extends 'placeOrder' | 'fee'> = operations[Name]['requestBody']['content']['application/json'];
type Answer<Name extends 'placeOrder' | 'fee'> = operations[Name]['responses'][200]['content']['application/json'];
declare function call<Name extends 'placeOrder' | 'fee'>(name: Name, body: Body<Name>): Promise<Answer<Name>>;

const home = { lat: 60.17, lng: 24.94 } satisfies Schemas['LatLng'];

export async function send(order: Omit<Schemas['NewOrder'], 'delivery_fee' | 'signature'>): Promise<string> {
  const quote: Schemas['Quote'] = await call('fee', {
    source: home,
    destination: home,
    vendor_id: order.vendor_id,
    delivery_type: 'food',
  });
  const { result } = await call('placeOrder', { ...order, delivery_fee: quote.fee, signature: quote.signature });
  const placed: Schemas['Order'] = result;
  // @ts-expect-error: there is no such status
  const lost: Schemas['OrderStatus'] = 'LOST_IN_THE_POST';
  // @ts-expect-error: a fee is asked for a vendor
  await call('fee', { source: home, destination: home, delivery_type: 'food' });
  return placed.status === lost ? placed.link_id : placed.order_id;
}

export const codeOf = (problem: Schemas['Problem']): string => problem.code;
`;

describe('a client that is generated from it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sendero-client-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('has types by the names of the contract, and compiles', async () => {
    const modules = join(root, 'node_modules');
    // The generator writes by the API of a TypeScript before 7, as dependency-cruiser reads.
    const alias = join(root, 'scripts/checks/typescript-alias.mjs');
    const generator = join(modules, 'openapi-typescript/bin/cli.js');
    const types = join(directory, 'api.ts');
    const generated = await capture(process.execPath, ['--import', alias, generator, file, '-o', types]);
    expect(generated).toMatchObject({ code: 0 });

    writeFileSync(join(directory, 'client.ts'), CLIENT);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
    const tsc = [join(modules, '.bin/tsc'), ...strict, '--module', 'esnext', '--types', '', 'client.ts'];
    const compiled = await capture(process.execPath, tsc, { cwd: directory });
    expect(compiled).toEqual({ code: 0, output: '' });
  });
});

describe('docs/asyncapi.json', () => {
  it('is AsyncAPI 3 for a parser that is not ours [DEV-03]', async () => {
    const { document, diagnostics } = await new Parser().parse(
      readFileSync(join(root, 'docs/asyncapi.json'), 'utf8'),
    );
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    expect(document?.version()).toMatch(/^3\./);
    const told = document?.operations().get('tell')?.messages().all() ?? [];
    expect(told.map((message) => message.name())).toContain('order_update');
  });
});

describe('a change of the contract', () => {
  const contract = (): Contract => JSON.parse(text);
  /** The contract after `change`, and before it. */
  const changed = (from: string, to: string): [Contract, Contract] => {
    const now = text.replaceAll(from, to);
    expect(now).not.toBe(text);
    return [contract(), JSON.parse(now)];
  };

  it('that adds calls, fields that may be left out and values of answers breaks nobody [DEV-03]', () => {
    const now = JSON.parse(text);
    now.paths['/new'] = { get: {} };
    now.components.schemas.NewOrder.properties.colour = { type: 'string' };
    now.components.schemas.Order.properties.colour = { type: 'string' };
    now.components.schemas.OrderStatus.enum.push('ON_THE_MOON');
    expect(breaks(contract(), now)).toEqual([]);
  });

  it.each([
    ['a call that is gone', '"/order/api/v1/order"', '"/order/api/v2/order"', 'is gone'],
    ['another name', '"operationId": "fee"', '"operationId": "price"', 'is price now'],
    ['a field that is no longer taken', '"client_order_id": {', '"order_number": {', 'is not known'],
    ['a shorter text', '"maxLength": 1000', '"maxLength": 10', 'maxLength is 10'],
    ['a value that is no longer taken', '"CASH_ON_DELIVERY",', '', '"CASH_ON_DELIVERY" is not known'],
    [
      'another type',
      '"short_code": {\n            "type": "string"',
      '"short_code": {"type": "number"',
      'number where string',
    ],
  ])('%s is found [DEV-03]', (_what, from, to, says) => {
    expect(breaks(...changed(from, to)).join('\n')).toContain(says);
  });

  it('that asks for more, answers less or lets fewer in is found [DEV-03]', () => {
    const now = JSON.parse(text);
    now.components.schemas.NewOrder.required.push('vat_number');
    now.components.schemas.Order.required = ['order_id'];
    now.components.schemas.Order.properties.currency = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    now.paths['/quote/api/v1/delivery/fee'].post.security = [{ signed: [] }];
    const found = breaks(contract(), now).join('\n');
    expect(found).toContain('placeOrder (POST /order/api/v1/order): body.vat_number: may be missing');
    expect(found).toContain('getOrder (GET /order/api/v1/order): answer.result.link_id: may be missing');
    expect(found).toContain('answer.result.currency: null where string is meant');
    expect(found).toContain('fee (POST /quote/api/v1/delivery/fee): user suffices no more');
  });
});
