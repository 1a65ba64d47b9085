// The table of every endpoint and every role: who is answered what (AUTH-22). The rows stand in testing/roles.
import { readdir } from 'node:fs/promises';
import { endpoints } from '@sendero/core/contract/all';
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withGuests } from '../testing/a-guest.ts';
import { aBulkJob } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anEmbeddedHost } from '../testing/an-embedded-host.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { type Others, askAs } from '../testing/roles/ask-as.ts';
import { answerOf, cellOf } from '../testing/roles/cell-of.ts';
import { roleKeys } from '../testing/roles/role-keys.ts';
import { type Role, rolesFor } from '../testing/roles/role.ts';
import type { Row, Things } from '../testing/roles/row.ts';
import { nameOf, rows } from '../testing/roles/rows.ts';
import { bearer } from '../testing/sign-in.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let others: Others;

beforeAll(async () => {
  const host = await anEmbeddedHost();
  const config = { rider_network_secret: 'a secret of the rider network', embedded_hosts: [host.settings] };
  world = withGuests(await createTestWorld({ config }));
  app = await createApp(world);
  shop = await aShop(world, app);
  const [stranger, abroad] = [await aShop(world, app), await aShop(world, app, { country_code: 'SE' })];
  others = { stranger, abroad, host, keys: await roleKeys(world, shop, stranger) };
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** Those for whom another's things do not exist. */
const strangers = ['stranger', 'staff abroad', 'staff of a brand'] as const;

const NOBODYS: Things = { vendor_id: 'nobody', order_id: 'nobody-1', job_id: 'nobody-2' };

const newThings = async (): Promise<Things> => ({
  vendor_id: shop.vendor.vendor_id,
  order_id: (await anOrderRow(world, shop.vendor)).order_id,
  job_id: await aBulkJob(world, shop),
});

const ask = (row: Row, role: Role, things: Things) => askAs({ world, app, shop }, others, role, row, things);

describe('the table', () => {
  it('has one row for every endpoint of the contract: add yours in testing/roles [AUTH-22]', () => {
    expect(rows.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it('is about every endpoint that is defined: add yours in contract/all.ts [AUTH-22]', async () => {
    const folder = new URL('../../../core/src/contract/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith('-api.ts'));
    const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
    const isEndpoint = (value: unknown): value is AnyEndpoint =>
      typeof value === 'object' && value !== null && 'service' in value && 'path' in value;
    const defined = modules.flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
    expect(defined.map(nameOf).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });
});

describe.each(rows.map((row) => [nameOf(row.endpoint), row] as const))('%s', (_name, row) => {
  /** What the call is about: made anew once an answer was good, which may have used it up. A refusal changes nothing. */
  let things: Things | undefined;

  it.each(rolesFor(row.endpoint).map((role) => [role, cellOf(row, role)] as const))(
    'to %s answers: %s [AUTH-13] [AUTH-22] [OPR-01] [DEV-01]',
    async (role, cell) => {
      things ??= await newThings();
      const reply = await ask(row, role, things);
      const isGood = reply.statusCode < 400;
      if (isGood) things = undefined;
      const code = isGood ? null : reply.json().code;
      expect([reply.statusCode, code]).toEqual(answerOf(cell, row.endpoint));
    },
  );

  it.each(strangers.filter((role) => cellOf(row, role) === 'NotFound'))(
    'tells a %s exactly what it tells of nobody’s [AUTH-22]',
    async (role) => {
      const told = async (of: Things) => ({ ...(await ask(row, role, of)).json(), trace_id: '' });
      things ??= await newThings();
      expect(await told(things)).toEqual(await told(NOBODYS));
    },
  );
});

describe('what a flag hides', () => {
  const flagged = rows.filter(({ flag }) => flag !== undefined);

  it.each(flagged.map((row) => [nameOf(row.endpoint), row.flag, row] as const))(
    '%s is refused to its owner where %s is off [FLG-05]',
    async (_name, flag, row) => {
      const flagsFor: typeof world.flags.flagsFor = (site) => ({
        ...world.flags.flagsFor(site),
        ...(flag && { [flag]: false }),
      });
      const switched = { ...world, flags: { ...world.flags, flagsFor } };
      const closed = await createApp(switched);
      const scene = { world: switched, app: closed, shop };
      const reply = await askAs(scene, others, 'owner', row, await newThings());
      await closed.close();
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('a credential', () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/vendor/api/v1/vendors', headers })).statusCode;

  it('is no other scheme’s, no other token’s and no other country’s site’s [AUTH-13]', async () => {
    const { authorization, host } = shop.headers;
    const pair = JSON.parse(Buffer.from(authorization.slice(7), 'base64url').toString());
    const swapped = bearer({ AccessToken: pair.IdToken, IdToken: pair.AccessToken });
    const refused = ['', 'Bearer nonsense', `Basic ${authorization.slice(7)}`, swapped];
    const statuses = await Promise.all(refused.map((one) => statusOf({ host, authorization: one })));
    expect(statuses).toEqual([401, 401, 401, 401]);
    expect(await statusOf({ host: 'se.localhost', authorization })).toBe(401);
    expect(await statusOf({ host, authorization })).toBe(200);
  });

  it('tells of its user’s own vendors only [AUTH-22]', async () => {
    const { headers, vendor } = others.stranger;
    const { result } = (await app.inject({ url: '/vendor/api/v1/vendors', headers })).json();
    expect(result.vendors.map(({ id }: { id: string }) => id)).toEqual([vendor.vendor_id]);
  });
});
