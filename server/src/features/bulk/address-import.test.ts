// The address book through a spreadsheet: read, looked up, imported, exported (BRD-12).
import { exportCustomers, listCustomers, searchCustomers } from '@sendero/core/contract/address-book-api';
import * as api from '@sendero/core/contract/address-import-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { multipartOf } from '../../testing/a-sheet.ts';
import { type Shop, aShop } from '../../testing/a-shop.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

let world: TestWorld;
let app: FastifyInstance;
let shop: Shop;
let vendorId: string;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
});
beforeEach(async () => {
  shop = await aShop(world, app);
  vendorId = shop.vendor.vendor_id;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const AINO = {
  name: 'Aino Mäkelä',
  phone_number: '+358501234567',
  unit: 'B 12',
  building: '',
  address_text: 'Aleksanterinkatu 21, 00100 Helsinki',
  latitude: 60.1689,
  longitude: 24.95,
  notes: 'Ring twice',
};

async function read(content: string | Uint8Array<ArrayBuffer>, file_name = 'customers.csv', of = vendorId) {
  const { type, payload } = await multipartOf(of, { content, file_name });
  return app.inject({
    method: 'POST',
    url: addressOf(api.readBookSheet),
    headers: { ...shop.headers, 'content-type': type },
    payload,
  });
}
const lookUp = async (rows: readonly api.BookRow[]): Promise<api.LookedUp[]> =>
  (await callApi(app, shop.headers, api.lookUpBookRows, { params: { vendorId }, body: { rows } })).json()
    .result;
const importThem = (customers: readonly object[], by = shop, of = vendorId) =>
  callApi(app, by.headers, api.importCustomers, { params: { vendorId: of }, body: { customers } });
const book = async (by = shop, of = vendorId) =>
  (await callApi(app, by.headers, listCustomers, { params: { vendorId: of } })).json();
const exported = (format: 'csv' | 'xlsx', language = 'fi') =>
  callApi(app, shop.headers, exportCustomers, { params: { vendorId }, query: { format, language } });

describe('an address book that is imported [BRD-12]', () => {
  it('is read by the headers of any language, looked up, and found afterwards', async () => {
    const sheet = [
      'Asiakas;Puhelin;Osoite;Huomautus',
      'Aino Mäkelä;050 123 4567;Aleksanterinkatu 21, Helsinki;Ring twice',
      ';040 765 4321;Aleksanterinkatu 21, Helsinki;',
      'Eero Laine;;Bulevardi 10;',
      'Eero Laine;040 765 4321;Nowhere Street 99999;',
    ].join('\n');
    const { rows, missing } = (await read(sheet)).json().result;
    expect(missing).toEqual([]);
    expect(rows).toHaveLength(4);
    const found = await lookUp(rows);
    expect(found.map(({ row, state, field, issue }) => [row, state, field, issue])).toEqual([
      [2, 'NEW', undefined, undefined],
      [3, 'WRONG', 'name', 'order.issue.name-missing'],
      [4, 'WRONG', 'phone_number', expect.stringMatching(/^order\.issue\.phone/)],
      [5, 'WRONG', 'address_text', 'book-import.address-unclear'],
    ]);
    const customers = found.flatMap(({ entry }) => entry ?? []);
    expect((await importThem(customers)).json().result).toEqual({ added: 1, merged: 0 });
    const reply = await callApi(app, shop.headers, searchCustomers, {
      params: { vendorId },
      query: { query: 'aino' },
    });
    expect(reply.json().data).toMatchObject([{ name: 'Aino Mäkelä', phone_number: '+358501234567' }]);
  });

  it('doubles nobody: by number and place, however the address is written, and in one file', async () => {
    await importThem([AINO]);
    const again = { ...AINO, name: 'Aino Virtanen', address_text: 'Aleksanterinkatu 21', unit: 'C 3' };
    const [looked] = await lookUp([{ ...again, row: 2 }]);
    expect(looked).toMatchObject({ state: 'KNOWN', entry: { address_text: AINO.address_text } });
    const elsewhere = { ...AINO, address_text: 'Bulevardi 10', latitude: 60.1652, longitude: 24.938 };
    const reply = await importThem([again, { ...again, phone_number: '050-1234567' }, elsewhere]);
    expect(reply.json().result).toEqual({ added: 1, merged: 2 });
    const { data, total } = await book();
    expect(total).toBe(2);
    expect(data).toContainEqual(
      expect.objectContaining({ name: 'Aino Virtanen', unit: 'C 3', address_text: AINO.address_text }),
    );
    await importThem([again, elsewhere]);
    expect((await book()).total, 'the same message again').toBe(2);
  });

  it('is imported as a whole or not at all', async () => {
    const many = Array.from({ length: 400 }, (_, n) => ({ ...AINO, phone_number: `+3584012340${100 + n}` }));
    const wrong = importThem([...many, { ...AINO, name: ' ' }]);
    expect(await brokenRules(wrong)).toEqual([
      422,
      'RuleBroken',
      ['customers.400.name', 'order.issue.name-missing'],
    ]);
    expect((await book()).total).toBe(0);
    expect((await importThem(many)).json().result).toEqual({ added: 400, merged: 0 });
    const { data, total } = await book();
    expect([data.length, total]).toEqual([100, 400]);
  });

  it('takes 5000 rows, and says of a longer file that it is too long', async () => {
    const lines = Array.from(
      { length: 5001 },
      (_, n) => `Customer,+35840${1_000_000 + n},Bulevardi 10,60.1652,24.938`,
    );
    const header = 'customer_name,phone_number,address,latitude,longitude';
    expect(await brokenRules(read([header, ...lines].join('\n')))).toEqual([
      413,
      'TooLarge',
      ['content', 'book-import.too-many'],
    ]);
    const { rows } = (await read([header, ...lines.slice(1)].join('\n'))).json().result;
    expect(rows).toHaveLength(5000);
    const customers = rows.map(({ row: _, ...row }: api.BookRow) => row);
    const reply = await importThem(customers);
    expect(reply.json()).toEqual({ result: { added: 5000, merged: 0 } });
    expect((await importThem([...customers, AINO])).statusCode).toBe(400);
  });

  it('names the columns that a file lacks, and what cannot be read', async () => {
    const { rows, missing } = (await read('Nimi,Summa\nAino,12')).json().result;
    expect(rows).toEqual([]);
    expect(missing).toEqual(expect.arrayContaining(['phone_number', 'address']));
    expect((await read('', 'nothing.csv')).statusCode).toBe(422);
    expect((await read(new Uint8Array([1, 2, 3]), 'photo.xlsx')).statusCode).toBe(415);
    const short = 'customer_name,phone_number,address\nAino,3.58E+11,Bulevardi 10';
    const [row] = (await read(short)).json().result.rows;
    expect(row.issue).toBe('bulk.issue.phone-shortened');
    expect(await lookUp([row])).toMatchObject([{ state: 'WRONG', issue: 'bulk.issue.phone-shortened' }]);
    const long = { ...AINO, row: 2, name: 'x'.repeat(101) };
    expect(await lookUp([long])).toMatchObject([{ state: 'WRONG', field: 'name', issue: 'problem.field' }]);
  });

  it('is nobody else’s to read, to fill or to export', async () => {
    await importThem([AINO]);
    const stranger = await aShop(world, app);
    expect((await importThem([AINO], stranger)).statusCode).toBe(404);
    const params = { vendorId };
    for (const [endpoint, input] of [
      [listCustomers, { params }],
      [exportCustomers, { params, query: { format: 'csv' } }],
      [api.lookUpBookRows, { params, body: { rows: [] } }],
    ] as const)
      expect((await callApi(app, stranger.headers, endpoint, input)).statusCode).toBe(404);
    expect(
      (await read('customer_name,phone_number\na,b', 'a.csv', stranger.vendor.vendor_id)).statusCode,
    ).toBe(404);
    expect((await book(stranger, stranger.vendor.vendor_id)).total).toBe(0);
  });

  it('keeps nothing of a file that was only looked at', async () => {
    const key = { 'idempotency-key': 'look-1' };
    const { type, payload } = await multipartOf(vendorId, {
      content: 'customer_name,phone_number,address\nSalainen Asiakas,050 1112223,Bulevardi 10',
      file_name: 'a.csv',
    });
    const headers = { ...shop.headers, ...key, 'content-type': type };
    await app.inject({ method: 'POST', url: addressOf(api.readBookSheet), headers, payload });
    const { rows } = await world.db.pool.query(
      `select 1 from idempotency_keys where answer::text like '%Salainen%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('an address book that is exported [BRD-12]', () => {
  it.each(['csv', 'xlsx'] as const)('reads back as what it was: %s', async (format) => {
    const wild = { ...AINO, name: '=HYPERLINK("x")', phone_number: '+358401112223', notes: '-1+1; "a",\nb' };
    const western = { ...AINO, phone_number: '+358401112224', latitude: 60.1, longitude: -0.1234567 };
    await importThem([AINO, wild, western]);
    const before = (await book()).data.map(
      ({ id: _, address: __, ...entry }: { id: string; address: string }) => entry,
    );
    const file = await exported(format);
    expect(file.headers['x-total-count']).toBe('3');
    const bytes = new Uint8Array(file.rawPayload);
    const { rows } = (await read(bytes, `a.${format}`)).json().result;
    const back = rows.map(({ row: _, ...row }: api.BookRow) => row);
    const byPhone = (a: { phone_number: string }, b: { phone_number: string }) =>
      a.phone_number < b.phone_number ? -1 : 1;
    expect(back.toSorted(byPhone)).toEqual(before.toSorted(byPhone));
    expect((await importThem(back)).json().result).toEqual({ added: 0, merged: 3 });
  });

  it('has every page of a long book once', async () => {
    const many = Array.from({ length: 1201 }, (_, n) => ({
      ...AINO,
      phone_number: `+35840${2_000_000 + n}`,
    }));
    await importThem(many);
    const lines = (await exported('csv')).body.trim().split('\n');
    expect(new Set(lines).size).toBe(1202);
  });
});
