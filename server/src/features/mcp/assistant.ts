// What an assistant may do for a shop: the calls of the API, named for people.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { getRider } from '@sendero/core/contract/dispatch-api';
import { cancelOrder, changeOrder, listOrders, placeOrder } from '@sendero/core/contract/order-api';
import { cancelReasons, type Order } from '@sendero/core/order/order';
import { historyStatuses } from '@sendero/core/order/history';
import * as z from 'zod/mini';
import type { SigningKeys } from '../../http/mac.ts';
import { type CallAs, Refused } from './call-as.ts';
import { confirmationOf, confirmedOrder, keyOf } from './placement.ts';
import { NotPossible, offerOf, reachOf } from './shop.ts';

export interface Assistance {
  readonly call: CallAs;
  readonly keys: SigningKeys;
  readonly origin: string;
  /** Unix seconds. */
  readonly now: () => number;
}

const line = (most: number, says: string) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.describe(says));
const shop = z.optional(
  line(100, 'The collection point, by id or name; needed only where there are several.'),
);
const order_id = line(64, 'The order, by its order_id as find_orders tells it.');
const to = line(200, 'Where it goes: street, number and town.');

const reads = { readOnlyHint: true, openWorldHint: false } as const;
const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const;

/** A server of the Model Context Protocol for one request. It keeps nothing: any server may have the next one. */
export function createAssistant(assistance: Assistance): McpServer {
  const server = new McpServer(
    { name: 'sendero', title: 'Sendero', version: '1' },
    {
      instructions:
        'Requests riders for a shop. To place an order call prepare_order, tell the person price, address and time, and call place_order only after they agreed.',
    },
  );
  addPlacing(server, assistance);
  addReading(server, assistance);
  addChanging(server, assistance);
  return server;
}

export const createTransport = (): WebStandardStreamableHTTPServerTransport =>
  new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });

function addPlacing(server: McpServer, assistance: Assistance): void {
  const { call, keys } = assistance;
  server.registerTool(
    'quote',
    {
      title: 'Price and time',
      description: 'What a delivery costs and how long it takes. Nothing is placed.',
      inputSchema: { to, shop },
      annotations: reads,
    },
    (asked) =>
      answered(async () => {
        const { address, price, minutes, ...offer } = await offerOf(call, asked.shop, asked.to);
        return { from: offer.shop.name, address, fee: price.fee, currency: price.currency, minutes };
      }),
  );

  server.registerTool(
    'prepare_order',
    {
      title: 'Prepare an order',
      description:
        'Tells back the price, the address as it is understood and the time. Nothing is placed: place_order does, with the confirmation.',
      inputSchema: {
        to,
        shop,
        customer_name: line(100, 'Who gets it.'),
        customer_phone: line(32, 'Their number with the country’s prefix, as +358…'),
        what: line(1000, 'What is delivered.'),
        amount: z.optional(
          z
            .number()
            .check(z.gte(0), z.describe('What it is worth, or what is to be paid, in the shop’s currency.')),
        ),
        pay: z.optional(
          z
            .enum(['PAID', 'CASH_ON_DELIVERY'])
            .check(z.describe('CASH_ON_DELIVERY: the rider takes the amount at the door.')),
        ),
        notes: z.optional(line(2000, 'For the rider: door code, floor.')),
      },
      annotations: reads,
    },
    (asked) =>
      answered(async () => {
        const { shop: from, address, to: place, price, minutes } = await offerOf(call, asked.shop, asked.to);
        const order = {
          vendor_id: from.vendor_id,
          customer: {
            name: asked.customer_name,
            phone_number: asked.customer_phone,
            location: { address, latitude: place.lat, longitude: place.lng, notes: asked.notes ?? '' },
          },
          order: { payment_method: asked.pay ?? 'PAID', amount: asked.amount ?? 0, description: asked.what },
          delivery_fee: price.fee,
          signature: price.signature,
        } as const;
        const told = { from: from.name, address, fee: price.fee, currency: price.currency, minutes };
        return {
          ...told,
          confirmation: confirmationOf(keys, order, price.expires_at),
          valid_until: timeOf(price.expires_at),
        };
      }),
  );

  addConfirming(server, assistance);
}

function addConfirming(server: McpServer, { call, keys, now }: Assistance): void {
  server.registerTool(
    'place_order',
    {
      title: 'Place the order',
      description:
        'Places what prepare_order told, after the person agreed to price, address and time. The same confirmation again places nothing new.',
      inputSchema: { confirmation: line(8000, 'The confirmation of prepare_order.') },
      annotations: writes,
    },
    ({ confirmation }) =>
      answered(async () => {
        const order = confirmedOrder(keys, confirmation, now());
        if (!order)
          throw new NotPossible('This confirmation is not valid any more: prepare the order again.');
        return summaryOf((await call(placeOrder, { body: order, key: keyOf(confirmation) })).result);
      }),
  );
}

function addReading(server: McpServer, { call, origin, now }: Assistance): void {
  server.registerTool(
    'watch_order',
    {
      title: 'How an order goes',
      description:
        'Its status, the rider, the minutes left, and the page that its customer may follow it on.',
      inputSchema: { order_id, shop },
      annotations: reads,
    },
    (asked) =>
      answered(async () => {
        const order = await orderOf(call, asked.shop, asked.order_id);
        const { rider, eta_destination_minutes } = (
          await call(getRider, { params: { orderId: order.order_id } })
        ).result;
        return {
          ...summaryOf(order),
          rider: rider?.name ?? null,
          minutes: eta_destination_minutes,
          tracking_page: `${origin}/tracking/${order.link_id}`,
        };
      }),
  );

  server.registerTool(
    'find_orders',
    {
      title: 'Find orders',
      description:
        'Orders of the last days, the newest first: all, or those whose customer’s name, number or address has these words.',
      inputSchema: {
        text: z.optional(line(64, 'Words of the name, the number or the address.')),
        status: z.optional(z.enum(historyStatuses)),
        days: z.optional(z.int().check(z.gte(1), z.lte(92), z.describe('How many days back; 7 by default.'))),
        shop,
      },
      annotations: reads,
    },
    ({ text, status, days = 7, shop: called }) =>
      answered(async () => {
        const { id, include_outlets } = await reachOf(call, called);
        const until = now() + DAY_S;
        const query = {
          from: String(until - (days + 1) * DAY_S),
          to: String(until),
          count: '20',
          include_outlets,
          ...(text && { text }),
          ...(status && { status }),
        };
        const { data } = (await call(listOrders, { params: { id }, query })).result;
        return { orders: data.map(summaryOf) };
      }),
  );
}

function addChanging(server: McpServer, { call }: Assistance): void {
  server.registerTool(
    'change_order',
    {
      title: 'Change an order',
      description: 'Changes what is delivered or its amount, until a rider has collected it.',
      inputSchema: {
        order_id,
        shop,
        what: z.optional(line(1000, 'What is delivered.')),
        amount: z.optional(z.number().check(z.gte(0))),
      },
      annotations: writes,
    },
    (asked) =>
      answered(async () => {
        const { order, vendor_id, order_id: id } = await orderOf(call, asked.shop, asked.order_id);
        const { payment_method } = order;
        const body = {
          vendor_id,
          payment_method,
          amount: asked.amount ?? order.amount,
          item_details: asked.what ?? order.description,
        };
        return summaryOf((await call(changeOrder, { params: { id }, body })).result);
      }),
  );

  server.registerTool(
    'cancel_order',
    {
      title: 'Cancel an order',
      description: 'Calls an order off. It cannot be undone: ask the person first.',
      inputSchema: { order_id, shop, reason: z.enum(cancelReasons) },
      annotations: { ...writes, destructiveHint: true },
    },
    ({ order_id: id, reason, shop: called }) =>
      answered(async () => {
        const { vendor_id } = await orderOf(call, called, id);
        return summaryOf((await call(cancelOrder, { body: { vendor_id, order_id: id, reason } })).result);
      }),
  );
}

async function orderOf(call: CallAs, called: string | undefined, orderId: string): Promise<Order> {
  const { id, include_outlets } = await reachOf(call, called);
  const query = { order_id: orderId, include_outlets, count: '1' };
  const [order] = (await call(listOrders, { params: { id }, query })).result.data;
  if (order?.order_id !== orderId)
    throw new NotPossible('There is no such order. find_orders tells their ids.');
  return order;
}

const DAY_S = 24 * 3600;
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const summaryOf = ({
  order_id,
  short_code,
  status,
  customer,
  order,
  delivery_fee,
  currency,
  promised_at,
}: Order) => ({
  order_id,
  short_code,
  status,
  customer: customer.name,
  address: customer.location.address,
  what: order.description,
  amount: order.amount,
  delivery_fee,
  currency,
  promised_at: timeOf(promised_at),
});

/** What `ask` answers, as text and as data; a refusal is told in words that say what to do. */
async function answered(ask: () => Promise<Record<string, unknown>>) {
  try {
    const answer = await ask();
    return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NotPossible)) throw error;
    const problem = error instanceof Refused ? { problem: error.problem } : {};
    return {
      isError: true,
      content: [{ type: 'text' as const, text: JSON.stringify({ message: error.message, ...problem }) }],
    };
  }
}
