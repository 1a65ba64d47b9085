import { countryParameterNames } from '@sendero/core/contract/site-api';
import { flagsSchema } from '@sendero/core/flag/flag';
import { fi } from '@sendero/core/market/fi';
import { mm } from '@sendero/core/market/mm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});

afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, host = 'localhost'): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'GET', url, headers: { host } });

describe('country parameters', () => {
  const parameter = async (name: string, host?: string) =>
    (await get(`/site/api/v1/get-country-parameter/${name}`, host)).json().result;

  it('come from the market of the site [FEE-09]', async () => {
    const of = (host: string) => Promise.all(countryParameterNames.map((name) => parameter(name, host)));
    expect(await of('localhost')).toEqual([
      'true',
      fi.service_hours,
      'true',
      fi.item_value_limit,
      'PAID|CASH_ON_DELIVERY|PAYMENT_ON_DELIVERY',
    ]);
    expect(await of('mm.localhost')).toEqual([
      'true',
      mm.service_hours,
      String(mm.online_payment_activated),
      mm.item_value_limit,
      mm.payment_methods.join('|'),
    ]);
    expect([mm.service_hours, mm.item_value_limit]).not.toEqual([fi.service_hours, fi.item_value_limit]);
  });

  it('may be kept for five minutes [FEE-09]', async () => {
    const reply = await get('/site/api/v1/get-country-parameter/serviceHours');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
  });

  it('are a closed list [FEE-09]', async () => {
    const reply = await get('/site/api/v1/get-country-parameter/secret');
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('flags', () => {
  it('have one variation a key in the static file [FLG-03]', async () => {
    const reply = await get('/fwfFallback.json');
    expect(flagsSchema.parse(reply.json())).toMatchObject({
      unplanned_maintenance: false,
      planned_maintenance: false,
      google_autocomplete: false,
      helpcenter: true,
    });
  });

  it('are those of the site that the host names [FLG-04]', async () => {
    const flags = async (host: string) =>
      flagsSchema.parse((await get('/site/api/v1/flags', host)).json().flags);
    const [fi, sg] = [await flags('localhost'), await flags('sg.localhost')];
    expect([fi['pay-at-pickup'], sg['pay-at-pickup']]).toEqual([true, false]);
    expect({ ...sg, 'pay-at-pickup': true }).toEqual(fi);
  });
});
