// Whatever is sent, the server answers, soon, and never with a failure of its own.
import type { Access } from '@sendero/core/contract/endpoint';
import * as fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { guestCredential, withGuests } from '../testing/a-guest.ts';
import { type TestMember, aMember } from '../testing/a-member.ts';
import { aBulkJob } from '../testing/a-sheet.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { anOrderRow } from '../testing/an-order-row.ts';
import { aVendor } from '../testing/a-vendor.ts';
import { answered } from '../testing/fuzz/answered.ts';
import { twisted, twistsOf } from '../testing/fuzz/hostile-call.ts';
import { hostOf, newCredential, signed } from '../testing/roles/ask-as.ts';
import type { Row, Scene, Things } from '../testing/roles/row.ts';
import { nameOf, rows } from '../testing/roles/rows.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { times } from '../testing/thorough.ts';

/** The same calls every time; another seed and more runs find more: `FUZZ_SEED=7 FUZZ_RUNS=5000 npx vitest run fuzz`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? times({ usual: 8, all: 150 }));

/** Calls until what they are about is made anew: each may use it up. */
const CALLS_A_SCENE = 16;

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let stranger: Shop;
let untouched: unknown;

beforeAll(async () => {
  const base = await createTestWorld({ config: { rider_network_secret: 'a secret of the rider network' } });
  world = withGuests(base);
  app = await createApp(world);
  shop = await aShop(world, app);
  stranger = await aShop(world, app);
  await anOrderRow(world, stranger.vendor);
  untouched = await othersThings();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

interface FreshScene {
  readonly scene: Scene;
  readonly things: Things;
  readonly authorization: string;
  readonly member: TestMember;
}

/** A vendor of its own with an order and a sheet, a fresh credential of its owner, and a new member of staff. */
async function newScene(): Promise<FreshScene> {
  const vendor = await aVendor(world, { owners: [shop.user.email] });
  const { authorization } = await newCredential(world, shop);
  const mine = { ...shop, vendor, headers: { ...shop.headers, authorization } };
  const { order_id } = await anOrderRow(world, vendor);
  const things = { vendor_id: vendor.vendor_id, order_id, job_id: await aBulkJob(world, mine) };
  return { scene: { world, app, shop: mine }, things, authorization, member: await aMember(world) };
}

/** As whoever may make the call. */
async function allowed(
  { endpoint }: Row,
  call: InjectOptions,
  { authorization, member }: FreshScene,
): Promise<InjectOptions> {
  const proofs: Record<Access, () => Promise<Record<string, string>>> = {
    public: async () => ({}),
    user: async () => ({ authorization }),
    guest: async () => ({ authorization }),
    'only-guest': async () => ({ authorization: await guestCredential(world) }),
    signed: async () => signed(world, endpoint, call),
    provider: async () => signed(world, endpoint, call),
    staff: async () => member.headers,
  };
  return {
    ...call,
    headers: { host: hostOf(endpoint), ...call.headers, ...(await proofs[endpoint.access]()) },
  };
}

/** What somebody else has, and whom nobody here may touch. */
async function othersThings(): Promise<unknown> {
  const { vendor_id } = stranger.vendor;
  const { rows: found } = await world.db.pool.query(
    `select to_jsonb(v) as vendor, (select jsonb_agg(o order by order_id) from orders o where o.vendor_id = v.vendor_id) as orders
     from vendors v where vendor_id = $1`,
    [vendor_id],
  );
  return found;
}

describe(`whatever is sent (seed ${SEED}, ${RUNS} calls each)`, () => {
  it.each(rows.filter(({ endpoint }) => !endpoint.upload).map((row) => [nameOf(row.endpoint), row] as const))(
    '%s answers',
    async (_name, row) => {
      let calls = 0;
      let fresh = await newScene();
      await fc.assert(
        fc.asyncProperty(twistsOf(row.endpoint), async (twist) => {
          calls += 1;
          if (calls % CALLS_A_SCENE === 0) fresh = await newScene();
          const call = twisted(row.endpoint, await row.ask(fresh.things, fresh.scene), twist);
          await answered(app, await allowed(row, call, fresh));
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
    600_000,
  );

  it('touches nothing of anybody else’s, and nothing that every object has [AUTH-22]', async () => {
    expect(await othersThings()).toEqual(untouched);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('polluted');
  });
});
