// What another language makes of the contract: a client that openapi-generator wrote in Python, against the product (decision
// 0163).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey } from '@sendero/core/contract/developer-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { capture } from '../../scripts/setup/spawn.mjs';
import { aListeningApp } from '../../server/src/testing/a-listening-app.ts';
import { aShop } from '../../server/src/testing/a-shop.ts';
import { LOCATION } from '../../server/src/testing/a-vendor.ts';
import { DESTINATION } from '../../server/src/testing/an-order.ts';
import { callApi } from '../../server/src/testing/call-api.ts';
import { portOf } from '../../server/src/testing/live-client.ts';
import { createTestWorld } from '../../server/src/testing/test-world.ts';

const root = join(import.meta.dirname, '../..');

const runs = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** The Python that has what the generated client imports. */
const python = ['python3', '/usr/bin/python3'].find((program) =>
  runs(program, ['-c', 'import certifi, dateutil, six, urllib3']),
);
const isHere = python !== undefined && runs('java', ['-version']);

type Json = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What 3.0 has no word for. */
const unheardOf: ReadonlySet<string> = new Set(['propertyNames', 'contentEncoding', 'exclusiveMaximum']);

/**
 * A schema in the words of OpenAPI 3.0, which is the latest that the generator on npm reads. What 3.0 has no word for is left
 * out, so that it says less than ours, and nothing else.
 */
function inOlderWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOlderWords);
  if (!isObject(value)) return value;
  const { const: only, prefixItems, ...rest } = value;
  const words: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).flatMap(([name, of]) => (unheardOf.has(name) ? [] : [[name, inOlderWords(of)]])),
  );
  if (prefixItems !== undefined) words['items'] = {};
  if (typeof only === 'string') words['enum'] = [only];
  const { type, anyOf, ...own } = words;
  const kinds = Array.isArray(type) ? type.map((one: unknown) => ({ type: one })) : anyOf;
  if (!Array.isArray(kinds)) return words;
  const others = kinds.filter((one) => !isObject(one) || one['type'] !== 'null');
  const of = others.length === 1 ? { allOf: others } : { anyOf: others };
  return { ...own, ...of, ...(others.length < kinds.length && { nullable: true }) };
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security: readonly Json[] }>>>>;
  readonly components: { readonly schemas: Json };
}

/** The calls that a key may make, and the schemas that they name. */
function forKeys({ paths, components, webhooks: _ours, ...rest }: Contract & Json): Json {
  const calls = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).filter(([, { security }]) => security.some((proof) => 'key' in proof)),
    ),
  ]);
  const schemas: Record<string, unknown> = {};
  const found = { ...rest, paths: Object.fromEntries(calls), components: { ...components, schemas } };
  const addMissing = (): boolean => {
    const named = JSON.stringify(found).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const missing = [...named].flatMap(([, name = '']) => (name in schemas ? [] : [name]));
    for (const name of missing) schemas[name] = components.schemas[name];
    return missing.length > 0;
  };
  while (addMissing());
  return found;
}

/** What a developer would write who knows Python, and nothing of this house. */
const PROGRAM = `
import json, os
import sendero

configuration = sendero.Configuration(host=os.environ['SENDERO_ORIGIN'])
configuration.access_token = os.environ['SENDERO_KEY']
place = json.loads(os.environ['PLACE'])

with sendero.ApiClient(configuration) as client:
    orders, quotes, riders = sendero.OrderApi(client), sendero.QuoteApi(client), sendero.DispatchApi(client)
    shop = sendero.VendorApi(client).list_vendors().result.vendors[0]
    home = shop.vendor_information.location
    to = sendero.LatLng(**place)
    quote = quotes.fee(sendero.FeeBody(
        source=sendero.LatLng(lat=home.latitude, lng=home.longitude),
        destination=to, vendor_id=shop.vendor_id, delivery_type='food'))

    location = sendero.OrderLocation(latitude=to.lat, longitude=to.lng, address='Aleksanterinkatu 21, Helsinki', notes='')
    wanted = sendero.NewOrder(
        vendor_id=shop.vendor_id,
        customer=sendero.NewOrderCustomer(name='Eero Korhonen', phone_number='+358501234567', location=location),
        order=sendero.NewOrderOrder(payment_method=sendero.PaymentMethod.PAID, amount=24.9, description='Lunch'),
        delivery_fee=quote.fee, signature=quote.signature)
    placed = orders.place_order(wanted, idempotency_key='lunch-of-eero').result
    again = orders.place_order(wanted, idempotency_key='lunch-of-eero').result

    def watch(after):
        page = orders.list_events(id=shop.vendor_id, after=str(int(after))).result
        return page.seq, [event.order.status for event in page.events if event.order.order_id == placed.order_id]

    seq, before = watch(0)
    rider = riders.get_rider(placed.order_id).result
    cancelled = orders.cancel_order(sendero.CancelOrderBody(
        vendor_id=shop.vendor_id, order_id=placed.order_id, reason=sendero.CancelReason.MISTAKE_ERROR)).result
    _, after = watch(seq)
    try:
        orders.cancel_order(sendero.CancelOrderBody(vendor_id=shop.vendor_id, order_id='nobody-s', reason='mistake_error'))
        refused = None
    except sendero.ApiException as error:
        refused = [error.status, json.loads(error.body)['code']]

print(json.dumps(dict(
    fee=placed.delivery_fee == quote.fee, repeated=again.order_id == placed.order_id, is_test=placed.is_test,
    rider=rider.rider, before=before, cancelled=cancelled.status, after=after, refused=refused)))
`;

describe.skipIf(!isHere)('a client in Python (where Java, and Python with urllib3 and dateutil, are)', () => {
  it('that an outside generator made of the contract places, watches and cancels an order [DEV-03]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sendero-python-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const contract = forKeys(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')));
    const older = join(folder, 'openapi.json');
    writeFileSync(older, JSON.stringify({ ...(inOlderWords(contract) as Json), openapi: '3.0.3' }));
    const jar = join(root, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
    const only = ['apiDocs', 'modelDocs', 'apiTests', 'modelTests'].map((part) => `-D${part}=false`);
    const asked = ['generate', '-g', 'python', '-i', older, '-o', folder, '--package-name', 'sendero'];
    const made = await capture('java', [...only, '-jar', jar, ...asked]);
    expect([made.code, made.code === 0 ? '' : made.output]).toEqual([0, '']);
    // A shape without a name is counted, and is called something else after the next change of the contract.
    const counted = readdirSync(join(folder, 'sendero/models')).filter((file) => file.startsWith('inline'));
    expect(counted).toEqual([]);

    const world = await createTestWorld();
    const app = await aListeningApp(world);
    onTestFinished(async () => {
      await app.close();
      await world.close();
    });
    const { headers } = await aShop(world, app, { vendor: { location: LOCATION } });
    const body = { name: 'Till', mode: 'test', scopes: ['quotes', 'orders:read', 'orders:write', 'outlets'] };
    const { key } = (await callApi(app, headers, makeKey, { body })).json().result;
    const program = join(folder, 'lunch.py');
    writeFileSync(program, PROGRAM);
    const told = await capture(python ?? '', [program], {
      env: {
        ...process.env,
        SENDERO_ORIGIN: `http://localhost:${portOf(app)}`,
        SENDERO_KEY: key,
        PLACE: JSON.stringify(DESTINATION),
      },
    });
    expect([told.code, told.code === 0 ? '' : told.output]).toEqual([0, '']);
    expect(JSON.parse(told.output)).toEqual({
      fee: true,
      repeated: true,
      is_test: true,
      rider: null,
      before: ['RECEIVED'],
      cancelled: 'CANCELLED',
      after: ['CANCELLED'],
      refused: [404, 'NotFound'],
    });
  });
});
