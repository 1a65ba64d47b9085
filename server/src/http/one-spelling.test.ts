// Every code and token that opens something, in other spellings of the same bytes.
import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { riderEvents } from '@sendero/core/contract/dispatch-api';
import { listOrders, placeOrder } from '@sendero/core/contract/order-api';
import { createIntent } from '@sendero/core/contract/payment-api';
import * as session from '@sendero/core/contract/session-api';
import { extendGuest } from '@sendero/core/contract/guest-api';
import { track } from '@sendero/core/contract/tracking-api';
import { listVendors } from '@sendero/core/contract/vendor-api';
import { validateVoucher } from '@sendero/core/contract/voucher-api';
import type { FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { linkIdOf } from '../features/order/link-id.ts';
import { guestCredential, withGuests } from '../testing/a-guest.ts';
import { aListeningApp } from '../testing/a-listening-app.ts';
import { aWallet } from '../testing/a-payment.ts';
import { type Shop, aShop } from '../testing/a-shop.ts';
import { PASSWORD } from '../testing/a-user.ts';
import { aVoucher } from '../testing/a-voucher.ts';
import { aDraft, anOrder } from '../testing/an-order.ts';
import { type TestHost, anEmbeddedHost, godroid } from '../testing/an-embedded-host.ts';
import { callApi } from '../testing/call-api.ts';
import { portOf } from '../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';
import { SIGNATURE_HEADER, signBody } from './signature.ts';

const SECRET = 'what the fleet and the portal know';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

let host: TestHost;
let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;

beforeAll(async () => {
  host = await anEmbeddedHost();
  world = withGuests(
    await createTestWorld({ config: { embedded_hosts: [host.settings], rider_network_secret: SECRET } }),
  );
  app = await createApp(world);
  shop = await aShop(world, app);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

/** A token, and how the call is answered that shows one. */
interface Place {
  readonly token: string;
  show(token: string): Promise<number>;
}

const answered = async (reply: ReturnType<typeof callApi>): Promise<number> => (await reply).statusCode;

/** A call by the credential that `credentialOf` makes of a token. */
const byCredential = (
  token: string,
  credentialOf: (token: string) => string,
  endpoint: AnyEndpoint = listVendors,
): Place => ({
  token,
  show: (shown) =>
    answered(
      callApi(app, { authorization: credentialOf(shown), host: 'localhost' }, endpoint, {
        ...(endpoint.method !== 'GET' && { body: {} }),
      }),
    ),
});

const pairOf = (AccessToken: string): string =>
  Buffer.from(JSON.stringify({ AccessToken, IdToken: 'any' })).toString('base64url');

const places: Record<string, () => Promise<Place>> = {
  'a public link': async () => {
    const { order_id } = await anOrder(app, shop.headers, shop.vendor.vendor_id);
    return {
      token: linkIdOf(world.config.signing_keys, order_id),
      show: (link_id) =>
        answered(callApi(app, {}, track, { params: { link_id: encodeURIComponent(link_id) } })),
    };
  },
  'a price': async () => {
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    return {
      token: draft.signature,
      show: (signature) =>
        answered(callApi(app, shop.headers, placeOrder, { body: { ...draft, signature } })),
    };
  },
  'a discount': async () => {
    const { code } = await aVoucher(world);
    const draft = await aDraft(app, shop.headers, shop.vendor.vendor_id);
    const { delivery_fee, signature, vendor_id, customer } = draft;
    const body = {
      code,
      order: { order_time: null, delivery_fee, signature },
      vendor_id,
      customer_phone_number: customer.phone_number,
    };
    const validated = (await callApi(app, shop.headers, validateVoucher, { body })).json();
    const { type, amount } = validated.voucher;
    const order = {
      ...draft,
      voucher: { code, type, amount },
      discounted_delivery_fee: validated.delivery_fee,
    };
    return {
      token: validated.signature,
      show: (discounted_signature) =>
        answered(callApi(app, shop.headers, placeOrder, { body: { ...order, discounted_signature } })),
    };
  },
  'a wallet': async () => {
    const { wallet_id, access_token } = await aWallet(app, shop.headers, shop.vendor.vendor_id);
    const { vendor_id } = shop.vendor;
    const order = await aDraft(app, shop.headers, vendor_id, { login_pickup_estimation: 0 });
    return {
      token: access_token,
      show: (bearer_token) =>
        answered(
          callApi(app, shop.headers, createIntent, { body: { wallet_id, bearer_token, vendor_id, order } }),
        ),
    };
  },
  'the pair of a session': async () => {
    const token = shop.headers.authorization.replace('Bearer ', '');
    return byCredential(token, (shown) => `Bearer ${shown}`);
  },
  'an access token': async () => {
    const pair = Buffer.from(shop.headers.authorization.replace('Bearer ', ''), 'base64url');
    return byCredential(JSON.parse(pair.toString()).AccessToken, (shown) => `Bearer ${pairOf(shown)}`);
  },
  'a guest’s token': async () => {
    const token = (await guestCredential(world)).replace('Bearer ', '');
    return byCredential(token, (shown) => `Bearer ${shown}`, extendGuest);
  },
  'an embedded token': async () => {
    const credential = await godroid(host.key, {
      iss: 'https://pos.example',
      aud: 'fi',
      exp: Math.floor(world.clock.now().getTime() / 1000) + 3600,
      restaurantId: shop.vendor.vendor_id,
    });
    return byCredential(credential.replace('GoDroid ', ''), (shown) => `GoDroid ${shown}`);
  },
  'a pagination key': async () => {
    await anOrder(app, shop.headers, shop.vendor.vendor_id);
    await anOrder(app, shop.headers, shop.vendor.vendor_id);
    const page = (query: Record<string, string>) =>
      callApi(app, shop.headers, listOrders, { params: { id: shop.vendor.vendor_id }, query });
    return {
      token: (await page({ count: '1' })).json().result.pagination.pagination_key,
      show: (pagination_key) => answered(page({ pagination_key })),
    };
  },
  'a refresh token': async () => {
    const body = { email_address: shop.user.email, password: PASSWORD };
    const { AuthenticationResult } = (await callApi(app, {}, session.login, { body })).json().result;
    return {
      token: AuthenticationResult.RefreshToken,
      show: (refresh_token) => answered(callApi(app, {}, session.extendLogin, { body: { refresh_token } })),
    };
  },
};

/** The last letter of `text`, where it can be, with other bits that no byte needs. */
function withOtherBits(text: string): string {
  const at = ALPHABET.indexOf(text.at(-1) ?? '');
  return text.length % 4 === 0 ? `${text}A` : `${text.slice(0, -1)}${ALPHABET[at ^ 1] ?? ''}`;
}

const withOtherCase = (text: string): string =>
  text.replace(/[a-z](?!.*[a-z])/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Other ways to write a token, of which a lenient reader makes the same bytes, and some that are nearly the same. */
function spellingsOf(token: string): string[] {
  const dot = token.lastIndexOf('.') + 1;
  const [head, last] = [token.slice(0, dot), token.slice(dot)];
  const standard = head + last.replaceAll('-', '+').replaceAll('_', '/');
  return [
    `${token}=`,
    `${token}==`,
    `${token}.`,
    `${token}.AA`,
    `${token}!`,
    `${head}${withOtherBits(last)}`,
    `${head}${withOtherCase(last)}`,
    ...(standard === token ? [] : [standard]),
  ];
}

it.each(Object.keys(places))('%s has one spelling [SAF-13]', async (name) => {
  const { token, show } = (await places[name]?.()) ?? expect.fail(name);
  for (const spelling of spellingsOf(token))
    expect([spelling, await show(spelling)]).toEqual([spelling, expect.toBeOneOf([400, 401, 404, 409])]);
  expect(await show(token)).toBe(200);
});

it('a rider network’s signature has one spelling [SAF-13]', async () => {
  const body = '{"event_id":"e-1","order_id":"none","type":"position","position":{"lat":60,"lng":24},"at":1}';
  const right = signBody(SECRET, body, world.clock.now());
  const show = async (signature: string) =>
    (
      await app.inject({
        method: 'POST',
        url: addressOf(riderEvents),
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        payload: body,
      })
    ).statusCode;
  const [t = '', v1 = ''] = right.split(',v1=');
  for (const spelling of [
    `${t},v1=${v1.toUpperCase()}`,
    `${t.replace('t=', 't=0')},v1=${v1}`,
    `${t},v1=${v1}=`,
    `${t}, v1=${v1}`,
  ])
    expect([spelling, await show(spelling)]).toEqual([spelling, 401]);
  expect(await show(right)).not.toBe(401);
});

it('a request names one host [SAF-13]', async () => {
  const listening = await aListeningApp(world);
  const statusOf = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(portOf(listening), '127.0.0.1', () =>
        socket.write(`${head}\r\nconnection: close\r\n\r\n`),
      );
      let heard = '';
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(heard.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });
  const refused = 'HTTP/1.1 400 Bad Request';
  const path = '/site/api/v1/flags';
  expect(await statusOf(`GET ${path} HTTP/1.1\r\nhost: localhost`)).toBe('HTTP/1.1 200 OK');
  expect(await statusOf(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nHost: sg.localhost`)).toBe(refused);
  expect(await statusOf(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nhost: localhost`)).toBe(refused);
  expect(await statusOf(`GET http://sg.localhost${path} HTTP/1.1\r\nhost: localhost`)).toBe(refused);
  await listening.close();
});
