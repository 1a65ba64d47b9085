// The product's own calls, for what has to have happened before a story begins.
import { type AnswerOf, type AnyEndpoint, type BodyOf, addressOf } from '@sendero/core/contract/endpoint';
import { cancelOrder, getOrder, listOrders, placeOrder } from '@sendero/core/contract/order-api';
import { fee } from '@sendero/core/contract/quote-api';
import { login } from '@sendero/core/contract/session-api';
import { addOutlet as addOutletCall, getVendor } from '@sendero/core/contract/vendor-api';
import type { Order } from '@sendero/core/order/order';
import type { LatLng } from '@sendero/core/values/place';

export const DEMO = { email: 'demo@sendero.example', password: 'Demo!2345' } as const;

/** A door in Kamppi, a few minutes' ride from every shop of the demonstration. */
export const KAMPPI: LatLng = { lat: 60.1675, lng: 24.9312 };

/** In unix seconds; no rider of an order for then is under way yet. */
export const inTwentyHours = (): number => Math.floor(Date.now() / 1000) + 20 * 3600;

export interface Wish {
  readonly vendor_id: string;
  readonly customer: string;
  readonly phone?: string;
  readonly to?: LatLng;
  /** Unix seconds; as soon as possible without it. */
  readonly preordered_for?: number;
}

export interface NewOutlet {
  readonly code: string;
  readonly name: string;
  readonly at: LatLng;
}

export interface Caller {
  /** Adds an outlet to the demonstration's chain; answers its id. */
  addOutlet(outlet: NewOutlet): Promise<string>;
  place(wish: Wish): Promise<Order>;
  order(vendorId: string, orderId: string): Promise<Order>;
  cancel(order: Order): Promise<Order>;
  /** All orders of a parent and its outlets that were placed since `from`, in unix seconds. */
  ordersSince(vendorId: string, from: number): Promise<Order[]>;
}

/** Signs the demonstration's user in, without a browser. */
export async function signInByCall(origin: string): Promise<Caller> {
  const send = sender(origin);
  const body: BodyOf<typeof login> = { email_address: DEMO.email, password: DEMO.password };
  const { AccessToken, IdToken } = (await send(login, { body })).result.AuthenticationResult;
  const authorization = `Bearer ${Buffer.from(JSON.stringify({ AccessToken, IdToken })).toString('base64url')}`;

  const order: Caller['order'] = async (vendorId, orderId) =>
    (await send(getOrder, { query: { vendorId, orderId }, authorization })).result;

  const place: Caller['place'] = async ({
    vendor_id,
    customer,
    phone = '+358501234567',
    to = KAMPPI,
    preordered_for,
  }) => {
    const { location } = (await send(getVendor, { params: { id: vendor_id }, authorization })).result
      .vendor_information;
    if (!location) throw new Error(`${vendor_id} has no location`);
    const price = await send(fee, {
      authorization,
      body: {
        source: { lat: location.latitude, lng: location.longitude },
        destination: to,
        vendor_id,
        delivery_type: 'food',
      },
    });
    const wish: BodyOf<typeof placeOrder> = {
      vendor_id,
      customer: {
        name: customer,
        phone_number: phone,
        location: { latitude: to.lat, longitude: to.lng, address: 'Kamppi 1, 00100 Helsinki', notes: '' },
      },
      order: { payment_method: 'PAID', amount: 24.9, description: 'Lunch for two' },
      ...(preordered_for !== undefined && { preordered_for }),
      delivery_fee: price.fee,
      signature: price.signature,
    };
    return (await send(placeOrder, { body: wish, authorization })).result;
  };

  const cancel: Caller['cancel'] = async ({ vendor_id, order_id }) => {
    const body: BodyOf<typeof cancelOrder> = { vendor_id, order_id, reason: 'mistake_error' };
    return (await send(cancelOrder, { body, authorization })).result;
  };

  const addOutlet: Caller['addOutlet'] = async ({ code, name, at }) => {
    const body: BodyOf<typeof addOutletCall> = {
      parent_vendor_id: 'hki1',
      client_vendor_id: code,
      name,
      address: 'Kamppi 1, 00100 Helsinki',
      latitude: at.lat,
      longitude: at.lng,
      rider_instructions: '',
      phone_number: '+358401234500',
      city: 'Helsinki',
      unit: '',
      building: '',
      street: 'Kamppi',
      postal_code: '00100',
      country_code: 'FI',
      street_number: '1',
      users: [],
    };
    return (await send(addOutletCall, { body, authorization })).result.id;
  };

  const ordersSince: Caller['ordersSince'] = async (id, from) => {
    const found: Order[] = [];
    let pagination_key: string | null = '';
    do {
      const query: Record<string, string> = { from: String(from), count: '200', include_outlets: 'true' };
      if (pagination_key !== '') query['pagination_key'] = pagination_key;
      const page: AnswerOf<typeof listOrders> = await send(listOrders, {
        params: { id },
        query,
        authorization,
      });
      found.push(...page.result.data);
      ({ pagination_key } = page.result.pagination);
    } while (pagination_key !== null);
    return found;
  };
  return { addOutlet, place, order, cancel, ordersSince };
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly authorization?: string;
}

function sender(origin: string) {
  return async <E extends AnyEndpoint>(endpoint: E, input: Input): Promise<AnswerOf<E>> => {
    const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? '');
    const response = await fetch(`${origin}${path}?${new URLSearchParams(input.query)}`, {
      method: endpoint.method,
      headers: {
        ...(input.authorization !== undefined && { authorization: input.authorization }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    if (!response.ok)
      throw new Error(`${endpoint.method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as AnswerOf<typeof endpoint>;
  };
}
