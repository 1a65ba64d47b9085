import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from './contract.ts';
import { type FeedItem, type FollowOptions, follow } from './live.ts';
import { SenderoError } from './problem.ts';
import { type Retrying, retryingFetch } from './retry.ts';

type Schemas = components['schemas'];
type Body<Name extends 'placeOrder' | 'fee' | 'changeOrder' | 'cancelOrder' | 'estimate'> =
  operations[Name]['requestBody']['content']['application/json'];
type Answer<Name extends 'getRider' | 'autocomplete' | 'listEvents' | 'estimate'> =
  operations[Name]['responses'][200]['content']['application/json'];
type Filters = Omit<NonNullable<operations['listOrders']['parameters']['query']>, 'pagination_key'>;

export interface SenderoOptions extends Retrying {
  /** `https://portal.example`: its host picks the country and the brand. */
  readonly origin: string;
  /** `sndr_live_…` or `sndr_test_…`. */
  readonly key: string;
}

/** What a write may say beside its body. */
export interface WriteOptions {
  /** The same key and body get the first answer again; by default each call has one of its own. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export interface Sendero {
  /** Every call of the contract, by its path. */
  readonly api: Client<paths>;
  /** The shop and its outlets. */
  vendors(): Promise<Schemas['Vendor'][]>;
  /** Addresses that a text may mean. */
  addresses(text: string): Promise<Answer<'autocomplete'>['data']>;
  /** A signed price: valid until `expires_at`, for one order. */
  quote(ask: Omit<Body<'fee'>, 'delivery_type'>): Promise<Schemas['Quote']>;
  estimate(ask: Body<'estimate'>): Promise<Schemas['Estimation']>;
  place(order: Body<'placeOrder'>, options?: WriteOptions): Promise<Schemas['Order']>;
  order(vendor_id: string, order_id: string): Promise<Schemas['Order']>;
  /** Every order that the filters find, newest first, a page at a time as they are read. */
  orders(vendor_id: string, filters?: Filters): AsyncGenerator<Schemas['Order'], void, undefined>;
  change(order_id: string, change: Body<'changeOrder'>, options?: WriteOptions): Promise<Schemas['Order']>;
  cancel(cancel: Body<'cancelOrder'>, options?: WriteOptions): Promise<Schemas['Order']>;
  rider(order_id: string): Promise<Schemas['RiderInfo']>;
  /** Every change of a vendor's orders, each once and in order, through any disconnection; see `follow`. */
  follow(vendor_id: string, options?: FollowOptions): AsyncGenerator<FeedItem, void, undefined>;
  /** The numbered feed after `after`, at most 500 events. */
  events(vendor_id: string, after: number, signal?: AbortSignal): Promise<Answer<'listEvents'>['result']>;
}

/** A client of one shop's key. It keeps no state: make as many as you like. */
export function createSendero({ origin, key, ...retrying }: SenderoOptions): Sendero {
  const api = createClient<paths>({
    baseUrl: origin,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retryingFetch(retrying),
  });
  const write = ({ idempotencyKey, signal }: WriteOptions = {}) => ({
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(signal && { signal }),
  });

  const sendero: Sendero = {
    api,
    vendors: async () => (await told(api.GET('/vendor/api/v1/vendors'))).result.vendors,
    addresses: async (query) =>
      (await told(api.GET('/address/api/v1/geolocator/autocomplete', { params: { query: { query } } }))).data,
    // The types of openapi-fetch forget that a point of a route has two numbers.
    quote: async (ask) =>
      (await told(
        api.POST('/quote/api/v1/delivery/fee', { body: { ...ask, delivery_type: 'food' } }),
      )) as Schemas['Quote'],
    estimate: async (body) => (await told(api.POST('/quote/api/v1/estimations', { body }))).result,
    place: async (body, options) =>
      (await told(api.POST('/order/api/v1/order', { body, ...write(options) }))).result,
    order: async (vendorId, orderId) => {
      const params = { query: { vendorId, orderId } };
      return (await told(api.GET('/order/api/v1/order', { params }))).result;
    },
    orders: async function* orders(id, filters = {}) {
      for (let key: string | null | undefined; key !== null;) {
        const query = { ...filters, ...(key !== undefined && { pagination_key: key }) };
        const { result } = await told(
          api.GET('/order/api/v1/vendor/{id}/orders', { params: { path: { id }, query } }),
        );
        yield* result.data;
        key = result.pagination.pagination_key;
      }
    },
    change: async (id, body, options) => {
      const params = { path: { id } };
      return (await told(api.PUT('/order/api/v1/order/{id}', { params, body, ...write(options) }))).result;
    },
    cancel: async (body, options) =>
      (await told(api.PUT('/order/api/v1/order/cancel', { body, ...write(options) }))).result,
    rider: async (orderId) => {
      const params = { path: { orderId } };
      const { result } = await told(api.GET('/dispatch/api/v1/riders/{orderId}', { params }));
      return result as Schemas['RiderInfo'];
    },
    follow: (vendor_id, options = {}) =>
      follow({ origin, key, ...retrying, events: sendero.events }, vendor_id, options),
    events: async (id, after, signal) => {
      const params = { path: { id }, query: { after: String(after) } };
      return (await told(api.GET('/order/api/v1/vendor/{id}/events', { params, ...(signal && { signal }) })))
        .result;
    },
  };
  return sendero;
}

/** What a call answered. Throws `SenderoError` where it was refused. */
export async function told<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  const problem = typeof error === 'object' && error !== null ? error : {};
  throw new SenderoError(problem, response.status);
}
