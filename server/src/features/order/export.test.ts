// The history as a file, read back by other people's programs.
import { request } from 'node:http';
import { pickCells } from '@sendero/core/bulk/columns';
import { matchHeaders } from '@sendero/core/bulk/headers';
import { readRow } from '@sendero/core/bulk/read-row';
import { findMarket } from '@sendero/core/market/all';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderHeaders } from '../bulk/read-order-sheet.ts';
import { createApp } from '../../app.ts';
import { readAll } from '@sendero/sheet/testing/read-all';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { aVendor } from '../../testing/a-vendor.ts';
import { anOrderRow } from '../../testing/an-order-row.ts';
import { portOf } from '../../testing/live-client.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import type { OrderRow } from './order-row.ts';

const NOON_S = Date.parse('2026-11-18T10:00:00Z') / 1000;
const PERIOD = `from=${NOON_S - 86_400}&to=${NOON_S + 86_400}`;

let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const pathOf = ({ vendor }: Shop, query: string): string =>
  `/order/api/v1/vendor/${vendor.vendor_id}/orders/export?${PERIOD}&${query}`;

const exported = (of: Shop, query: string) => app.inject({ url: pathOf(of, query), headers: of.headers });

async function workbookOf(of: Shop, query = 'format=xlsx&language=en') {
  return readSheet((await exported(of, query)).rawPayload, { trim: false });
}

async function csvOf(of: Shop, query = 'format=csv&language=en', delimiter = ';'): Promise<string[][]> {
  return parse((await exported(of, query)).rawPayload, { bom: true, delimiter });
}

const finnish: Partial<OrderRow> = {
  client_order_id: '=1+1',
  created_at: new Date('2026-11-18T08:05:00Z'),
  status: 'CANCELLED',
  status_history: [
    { status: 'NEW', created_at: NOON_S },
    { status: 'CANCELLED', created_at: NOON_S, reason: 'bad_weather' },
  ],
  customer_name: '=HYPERLINK("https://example.example","Aino")',
  destination_address: 'Mannerheimintie 1, 00100 Helsinki',
  destination_notes: '-second floor\n"ring", twice',
  description: '@two soups',
  amount: 1200,
  delivery_fee: 490,
  vat_number: 'FI345678',
};

const headings = [
  'Order id',
  'Your reference',
  'Collection point',
  'Order placed (Europe/Helsinki)',
  'Scheduled for (Europe/Helsinki)',
  'Status',
  'Ended (Europe/Helsinki)',
  'Reason of cancellation',
  'Customer',
  'Phone',
  'Drop-off address',
  'Notes for the rider',
  'Items',
  'Payment',
  'Item value',
  'Delivery fee',
  'Currency',
  'VAT number',
  'Voucher',
  'Discount',
  'Time asked for',
  'Rider collects (Europe/Helsinki)',
  'Short code',
  'Given back',
];

describe('the history as a workbook', () => {
  it('has every cell as it was, text as text, money as numbers, times as the country’s [HIS-06] [HIS-08]', async () => {
    const shop = await aShop(world, app);
    const row = await anOrderRow(world, shop.vendor, finnish);
    expect(await workbookOf(shop)).toEqual([
      headings,
      [
        row.order_id,
        '=1+1',
        shop.vendor.name,
        new Date('2026-11-18T10:05:00Z'),
        null,
        'Cancelled',
        new Date('2026-11-18T12:00:00Z'),
        'Bad weather',
        '=HYPERLINK("https://example.example","Aino")',
        '+358407654321',
        'Mannerheimintie 1, 00100 Helsinki',
        '-second floor\n"ring", twice',
        '@two soups',
        'Already paid',
        12,
        4.9,
        'EUR',
        'FI345678',
        null,
        null,
        null,
        null,
        row.short_code,
        null,
      ],
    ]);
  });

  it('has both times of a pre-order, and which of them was asked for [FLOW-22] [HIS-06]', async () => {
    const shop = await aShop(world, app);
    const preordered_for = new Date('2026-11-18T12:00:00Z');
    await anOrderRow(world, shop.vendor, { preordered_for, preordered_end: 'COLLECT', ride_seconds: 480 });
    const [headers = [], row = []] = await csvOf(shop);
    const cell = (heading: string) => row[headers.indexOf(heading)];
    expect(cell('Scheduled for (Europe/Helsinki)')).toBe('2026-11-18 14:00');
    expect(cell('Rider collects (Europe/Helsinki)')).toBe('2026-11-18 13:50');
    expect(cell('Time asked for')).toBe('Collection');
  });

  it.each(['กรุงเทพมหานคร สวัสดี', 'میری دکان', '東京都 ＝1', 'Żółć & <b>', '👩‍🍳🥡', ' spaces '])(
    'keeps %j [HIS-06]',
    async (description) => {
      const shop = await aShop(world, app);
      await anOrderRow(world, shop.vendor, { description });
      expect((await workbookOf(shop))[1]?.[12]).toBe(description);
    },
  );

  it('has the clock of Bangkok in Thailand, and the words of its language where there are any [HIS-06]', async () => {
    const shop = await aShop(world, app, { country_code: 'TH' });
    await anOrderRow(world, shop.vendor, {
      created_at: new Date('2026-11-18T18:30:00Z'),
      preordered_for: new Date('2026-11-18T20:00:00Z'),
      currency: 'THB',
      delivery_fee: 3550,
    });
    const [head, row] = await workbookOf(shop, 'format=xlsx');
    expect(head?.[3]).toContain(findMarket('TH')?.time_zone);
    expect(row?.slice(3, 5)).toEqual([new Date('2026-11-19T01:30:00Z'), new Date('2026-11-19T03:00:00Z')]);
    expect(row?.[15]).toBe(35.5);
  });

  it('names the voucher and what it took off [HIS-06]', async () => {
    const shop = await aShop(world, app);
    const { order_id, short_code } = await anOrderRow(world, shop.vendor, { delivery_fee: 441 });
    const voucher = { voucher_id: 'v1', code: 'TERVETULOA', type: 'PERCENTAGE', amount: 10, discount: 49 };
    await world.db.pool.query('update orders set voucher = $2 where order_id = $1', [order_id, voucher]);
    expect((await workbookOf(shop))[1]?.slice(15)).toEqual([
      4.41,
      'EUR',
      null,
      'TERVETULOA',
      0.49,
      null,
      null,
      short_code,
      null,
    ]);
    expect((await csvOf(shop))[1]?.slice(15)).toEqual([
      '4,41',
      'EUR',
      '',
      'TERVETULOA',
      '0,49',
      '',
      '',
      short_code,
      '',
    ]);
  });

  it('has whole rupees in Pakistan [HIS-06]', async () => {
    const shop = await aShop(world, app, { country_code: 'PK' });
    await anOrderRow(world, shop.vendor, { currency: 'PKR', amount: 1500, delivery_fee: 65 });
    expect((await workbookOf(shop))[1]?.slice(14, 17)).toEqual([1500, 65, 'PKR']);
  });

  it('has the words of the language asked for, else of the reader’s, else of the country’s [HIS-06]', async () => {
    const shop = await aShop(world, app);
    const statusOf = async (query: string, language: string) => {
      const headers = { ...shop.headers, 'accept-language': language };
      const reply = await app.inject({ url: pathOf(shop, query), headers });
      return (await readSheet(reply.rawPayload))[0]?.[5];
    };
    expect(await statusOf('format=xlsx&language=en', 'fi')).toBe('Status');
    expect(await statusOf('format=xlsx', 'en')).toBe('Status');
    expect(await statusOf('format=xlsx&language=xx', 'en')).toBe('Tila');
  });
});

describe('the history as CSV', () => {
  it('says the same, and nothing that a spreadsheet would calculate [HIS-06] [HIS-08]', async () => {
    const shop = await aShop(world, app);
    const row = await anOrderRow(world, shop.vendor, finnish);
    expect(await csvOf(shop)).toEqual([
      headings,
      [
        row.order_id,
        "'=1+1",
        shop.vendor.name,
        '2026-11-18 10:05',
        '',
        'Cancelled',
        '2026-11-18 12:00',
        'Bad weather',
        `'=HYPERLINK("https://example.example","Aino")`,
        '+358407654321',
        'Mannerheimintie 1, 00100 Helsinki',
        `'-second floor\n"ring", twice`,
        "'@two soups",
        'Already paid',
        '12,00',
        '4,90',
        'EUR',
        'FI345678',
        '',
        '',
        '',
        '',
        row.short_code,
        '',
      ],
    ]);
  });

  it.each([
    ['FI', 'EUR', 'format=csv&language=en', ';', '12,00'],
    ['SG', 'SGD', 'format=csv', ',', '12.00'],
    ['PK', 'PKR', 'format=csv', ',', '1200'],
  ])(
    'opens in the columns of a spreadsheet of %s, in whatever language [HIS-06]',
    async (country_code, currency, query, delimiter, amount) => {
      const shop = await aShop(world, app, { country_code });
      await anOrderRow(world, shop.vendor, { currency, amount: 1200 });
      expect((await csvOf(shop, query, delimiter))[1]?.slice(14, 17)).toEqual([
        amount,
        expect.any(String),
        currency,
      ]);
    },
  );
});

describe.each(['xlsx', 'csv'])('a history as %s that is uploaded as a sheet', (format) => {
  it('means the same orders again, as far as a sheet of orders has these columns [HIS-08]', async () => {
    const shop = await aShop(world, app);
    const told = {
      customer_name: 'Aino Example',
      destination_notes: '-second floor',
      description: '=two soups',
    };
    await anOrderRow(world, shop.vendor, { ...told, payment_method: 'CASH_ON_DELIVERY', amount: 123456 });
    const { rawPayload } = await exported(shop, `format=${format}&language=en`);
    const { all, headers } = await readAll(rawPayload, `orders.${format}`, orderHeaders);
    const finland = findMarket('FI') ?? expect.fail('The tests need Finland.');
    const [first] = all.map(({ cells }) =>
      readRow(pickCells(cells, matchHeaders(headers)), finland, world.clock.now()),
    );
    expect(first?.issues).toEqual([]);
    expect(first?.draft).toMatchObject({
      customer_name: 'Aino Example',
      phone_number: '+358407654321',
      address: 'Aleksanterinkatu 1, 00100 Helsinki',
      notes: '-second floor',
      description: '=two soups',
      amount: 1234.56,
      payment_type: 'CASH_ON_DELIVERY',
    });
  });
});

describe('an export', () => {
  it('is the whole filtered result, newest first, however many batches that takes [HIS-06]', async () => {
    const shop = await aShop(world, app);
    const outlet = await aVendor(world, { parent_vendor_id: shop.vendor.vendor_id });
    const [first] = await Promise.all([
      anOrderRow(world, shop.vendor, { created_at: new Date((NOON_S - 9) * 1000) }),
      anOrderRow(world, outlet, { created_at: new Date((NOON_S - 8) * 1000) }),
    ]);
    // Three instants, so that batches end in the middle of one.
    await world.db.pool.query(
      `insert into orders select copy.* from orders o, generate_series(1, 1200) n, jsonb_populate_record(o, jsonb_build_object(
         'order_id', o.vendor_id || '-' || lpad(n::text, 15, '0'), 'quote_id', 'copy ' || n || o.order_id,
         'created_at', o.created_at + n % 3 * interval '1 second')) copy where o.order_id = $1`,
      [first.order_id],
    );
    const reply = await exported(shop, 'format=csv');
    const [, ...rows]: string[][] = parse(reply.rawPayload, { bom: true, delimiter: ';' });
    expect(reply.headers['x-total-count']).toBe('1201');
    expect(rows).toHaveLength(1201);
    const places = rows.map((row) => `${row[3]} ${row[0]}`);
    expect(new Set(places).size).toBe(1201);
    expect((await csvOf(shop, 'format=csv&include_outlets=true')).length).toBe(1203);
    expect((await csvOf(shop, 'format=csv&status=delivered')).length).toBe(1);
  });

  it('is a file with the vendor and the days in its name [HIS-06]', async () => {
    const shop = await aShop(world, app);
    for (const [format, type] of [
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const { headers } = await exported(shop, `format=${format}`);
      expect(headers['content-type']).toBe(type);
      const name = `orders-${shop.vendor.vendor_id}-2026-11-17-2026-11-19.${format}`;
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    }
    expect((await exported(shop, 'format=pdf')).json()).toMatchObject({ errors: [{ field: 'format' }] });
    const head = await app.inject({ method: 'HEAD', url: pathOf(shop, 'format=csv'), headers: shop.headers });
    expect(head.statusCode).toBe(404);
  });

  it('is made for one user twice at a time, and its place is free once nobody takes it [HIS-06]', async () => {
    const shop = await aShop(world, app);
    const { order_id } = await anOrderRow(world, shop.vendor);
    // More than what a connection holds that nobody reads.
    await world.db.pool.query(
      `insert into orders select copy.* from orders o, generate_series(1, 20000) n, jsonb_populate_record(o, jsonb_build_object(
         'order_id', o.vendor_id || '-' || lpad(n::text, 15, '0'), 'quote_id', 'long ' || n || o.order_id,
         'description', repeat(md5(n::text), 30))) copy where o.order_id = $1`,
      [order_id],
    );
    const untaken = () =>
      new Promise<{ status: number | undefined; leave: () => void }>((resolve, reject) => {
        const options = { port: portOf(app), path: pathOf(shop, 'format=csv'), headers: shop.headers };
        const asked = request(options, ({ statusCode }) =>
          resolve({ status: statusCode, leave: () => asked.destroy() }),
        );
        asked.once('error', reject).end();
      });
    const first = await untaken();
    const second = await untaken();
    expect([first.status, second.status]).toEqual([200, 200]);
    const third = await exported(shop, 'format=csv');
    expect(third.statusCode).toBe(429);
    expect(third.json().code).toBe('TooManyRequests');
    expect((await exported(await aShop(world, app), 'format=csv')).statusCode).toBe(200);
    first.leave();
    await expect.poll(async () => (await exported(shop, 'format=csv&status=delivered')).statusCode).toBe(200);
    second.leave();
  });
});
