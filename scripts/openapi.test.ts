// docs/openapi.json as others read it: validators that are not ours, and a generator that makes a client's types of it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it } from 'vitest';
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
  it('is OpenAPI 3.1 for a validator by schema', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is right for a linter that follows every reference', async () => {
    // Every refusal is one form, which `default` tells; and nobody is given a licence.
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'operation-4xx-response': 'off', 'info-license': 'off' },
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
