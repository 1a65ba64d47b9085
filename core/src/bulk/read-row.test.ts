import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarket, markets } from '../market/all.ts';
import { toMinor } from '../values/money.ts';
import type { SheetCell } from './cell.ts';
import { type RowCells, pickCells } from './columns.ts';
import { readAmount } from './read-amount.ts';
import { readPhone } from './read-phone.ts';
import { readRow } from './read-row.ts';
import { serialTime } from './serial-date.ts';
import type { SheetCountry } from './row-issue.ts';
import { vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

const now = new Date('2026-11-21T10:00:00Z');

function country(code: string): SheetCountry {
  const market = findMarket(code);
  if (!market) throw new Error(`There is no market ${code}.`);
  return market;
}

const text = (words: string): SheetCell => ({ text: words });
const number = (value: number): SheetCell => ({ text: String(value), number: value });
const read = (cells: RowCells, code = 'FI') => readRow(cells, country(code), now);
const issueOf = (cells: RowCells, code = 'FI') =>
  read(cells, code).issues.map(({ column, key }) => `${column} ${key.replace('bulk.issue.', '')}`);
const at = (iso: string) => new Date(iso).getTime() / 1000;

describe('readRow', () => {
  it('reads what hides or turns the line around as if it were not there [SAF-18]', () => {
    const cells = [text('\u200b\u3164'), text('Ring\u202e\ntwice'), text('A\u2066ino')];
    const { draft } = read(pickCells(cells, { 0: 'client_order_id', 1: 'notes', 2: 'customer_name' }));
    expect(draft).toMatchObject({ client_order_id: '', notes: 'Ring\ntwice', customer_name: 'Aino' });
  });

  it('makes an order of a full row [BLK-03]', () => {
    const cells = [
      text('A-1'),
      null,
      text('Aino Example'),
      text('040 1234567'),
      text('Mannerheimintie 1\nHelsinki'),
    ];
    const match = { 0: 'client_order_id', 2: 'customer_name', 3: 'phone_number', 4: 'address' } as const;
    expect(read(pickCells(cells, match))).toEqual({
      draft: {
        client_order_id: 'A-1',
        outlet: '',
        customer_name: 'Aino Example',
        phone_number: '+358401234567',
        address: 'Mannerheimintie 1, Helsinki',
        unit: '',
        building: '',
        notes: '',
        latitude: null,
        longitude: null,
        amount: null,
        description: '',
        payment_type: 'PAID',
        preordered_for: null,
        preordered_end: null,
        route: '',
        repeat: null,
        vat_number: '',
        goods: null,
        pin_required: null,
      },
      issues: [],
    });
  });

  it.each([
    ['Flowers', 'flowers'],
    ['  kukat ', 'flowers'],
    ['طرد', 'parcel'],
    ['อาหาร', 'meal'],
    ['groceries', 'groceries'],
  ])('reads what a row is from %s [RCP-02]', (word, goods) => {
    expect(read({ goods: text(word) })).toMatchObject({ draft: { goods }, issues: [] });
  });

  it.each([
    [text('Yes'), true],
    [text('kyllä'), true],
    [text('ไม่'), false],
    [text('لا'), false],
    [text('TRUE'), true],
    [number(0), false],
  ])('reads from %j whether a PIN is asked for [RCP-05]', (cell, pin_required) => {
    expect(read({ pin_required: cell })).toMatchObject({ draft: { pin_required }, issues: [] });
  });

  it('guesses neither of them [RCP-02] [RCP-05]', () => {
    expect(issueOf({ goods: text('soup') })).toEqual(['goods goods-unknown']);
    expect(issueOf({ pin_required: text('perhaps') })).toEqual(['pin_required yes-or-no']);
    expect(read({ goods: text('soup'), pin_required: text('2') }).draft).toMatchObject({
      goods: null,
      pin_required: null,
    });
  });

  it('has one meaning for each word of what a row is, and of yes and no [RCP-02] [RCP-05]', () => {
    for (const { language, goods, answers } of vocabularies)
      for (const [field, words] of [
        ['goods', goods],
        ['pin_required', answers],
      ] as const)
        for (const [meant, ways] of Object.entries(words))
          for (const word of waysOf(ways)) {
            const { draft, issues } = read({ [field]: text(word) });
            const expected = field === 'goods' ? meant : meant === 'yes';
            expect([language, word, draft[field], issues]).toEqual([language, word, expected, []]);
          }
  });

  it('tells the errors of a sheet by name and takes them for nothing [BLK-03]', () => {
    const { draft, issues } = read({ amount: text('#REF!'), payment_method: text('#N/A') });
    expect(draft).toMatchObject({ amount: null, payment_type: null });
    expect(issues).toEqual([
      { column: 'amount', key: 'bulk.issue.cell-error', values: { error: '#REF!' } },
      { column: 'payment_method', key: 'bulk.issue.cell-error', values: { error: '#N/A' } },
    ]);
  });

  it.each([
    [number(60.17), number(24.94), [60.17, 24.94]],
    [text('60,17'), text('24,94'), [60.17, 24.94]],
    [text('60.17, 24.94'), undefined, [60.17, 24.94]],
    [undefined, undefined, [null, null]],
  ])('reads the place of %j and %j [BLK-03]', (latitude, longitude, [lat, lng]) => {
    const { draft, issues } = read({ ...(latitude && { latitude }), ...(longitude && { longitude }) });
    expect(issues).toEqual([]);
    expect(draft).toMatchObject({ latitude: lat, longitude: lng });
  });

  it.each([
    [{ latitude: number(60.17) }, 'longitude'],
    [{ longitude: number(24.94) }, 'latitude'],
    [{ latitude: text('here'), longitude: number(24.94) }, 'latitude'],
    [{ latitude: number(60_170_000), longitude: number(24.94) }, 'latitude'],
  ])('refuses the place %j [BLK-03]', (cells, column) => {
    expect(issueOf(cells)).toEqual([`${column} coordinates-unreadable`]);
  });

  it('reads anything without throwing, and says nothing twice [BLK-03]', () => {
    const cell = fc.oneof(
      fc.record({ text: fc.string() }),
      fc.double().map(number),
      fc.record({
        text: fc.string(),
        local_time: fc.constantFrom('2026-11-21', '14:30', '2026-11-21T14:30'),
      }),
    );
    const cells = fc.record(
      {
        amount: cell,
        phone_number: cell,
        delivery_date: cell,
        delivery_time: cell,
        latitude: cell,
        payment_method: cell,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(cells, fc.constantFrom(...markets), (some, market) => {
        const { issues } = readRow(some, market, now);
        expect(new Set(issues.map(({ column }) => column)).size).toBe(issues.length);
      }),
    );
  });
});

describe('readAmount', () => {
  it.each<[string | number, string, number]>([
    [12.5, 'FI', 12.5],
    [12.100000000000001, 'FI', 12.1],
    [1e-12, 'FI', 0],
    ['12,50', 'FI', 12.5],
    ['12.50', 'FI', 12.5],
    ['1 234,5', 'FI', 1234.5],
    ['1\u00a0234', 'FI', 1234],
    ['1\u202f234,567', 'KW', 1234.567],
    ["1'234.50", 'FI', 1234.5],
    ['1.234,56', 'FI', 1234.56],
    ['1,234.56', 'FI', 1234.56],
    ['1.234.567', 'FI', 1_234_567],
    ['1234,567', 'KW', 1234.567],
    ['€12.50', 'FI', 12.5],
    ['12,50 €', 'FI', 12.5],
    ['12.50 EUR', 'FI', 12.5],
    ['12,5 euroa', 'FI', 12.5],
    ['-5', 'FI', -5],
    ['0,500', 'FI', 0.5],
    ['100,-', 'NO', 100],
    ['kr 100', 'NO', 100],
    ['1,234', 'SG', 1234],
    ['S$ 1,234.50', 'SG', 1234.5],
    ['$5', 'SG', 5],
    ['1.234', 'GR', 1234],
    ['1,234', 'JP', 1234],
    ['￥1,234', 'JP', 1234],
    ['1,23,456', 'PK', 123_456],
    ['Rs. 500', 'PK', 500],
    ['1.234', 'KW', 1.234],
    ['٥٠٠', 'EG', 500],
    ['١٢٫٥', 'EG', 12.5],
    ['١٬٢٣٤٫٥', 'EG', 1234.5],
    ['৫০০', 'BD', 500],
    ['RM 12.50', 'MY', 12.5],
    ['12,50 zł', 'PL', 12.5],
  ])('%s in %s is %d [BLK-03]', (typed, code, amount) => {
    const cell = typeof typed === 'number' ? number(typed) : text(typed);
    expect(readAmount(cell, country(code))).toEqual({ value: amount });
  });

  it.each([
    ['1,234', 'FI', 'amount-ambiguous'],
    ['1.234', 'FI', 'amount-ambiguous'],
    ['1,234', 'KW', 'amount-ambiguous'],
    ['1.234', 'SG', 'amount-ambiguous'],
    ['$12.50', 'FI', 'amount-currency'],
    ['12.50 SEK', 'FI', 'amount-currency'],
    ['twelve', 'FI', 'amount-unreadable'],
    ['1 23', 'FI', 'amount-unreadable'],
    ['12.5.6,1', 'FI', 'amount-unreadable'],
    ['1,2,3', 'FI', 'amount-unreadable'],
    ['5-10', 'FI', 'amount-unreadable'],
    ['', 'FI', 'amount-unreadable'],
  ])('%s in %s is told as %s [BLK-03]', (typed, code, name) => {
    expect(issueOf({ amount: text(typed) }, code)).toEqual([`amount ${name}`]);
  });

  it('reads back what any market writes, or asks, but never takes it for another amount [BLK-03]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markets),
        fc.integer({ min: 0, max: 1e8 }),
        fc.boolean(),
        fc.boolean(),
        (market, cents, useGrouping, isMoney) => {
          const locale = `${market.default_language}-u-nu-latn`;
          const places = new Intl.NumberFormat('en', { style: 'currency', currency: market.currency });
          const digits = Math.min(2, places.resolvedOptions().maximumFractionDigits ?? 2);
          const amount = cents / 10 ** digits;
          const written = new Intl.NumberFormat(locale, {
            useGrouping,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            ...(isMoney && { style: 'currency', currency: market.currency }),
          }).format(amount);
          fc.pre(toMinor(amount, market.currency) !== null);
          const reading = readAmount(text(written), market);
          if ('value' in reading) expect(reading.value).toBe(amount);
          else expect(reading.issue.key).toBe('bulk.issue.amount-ambiguous');
        },
      ),
    );
  });
});

describe('readPhone', () => {
  it.each<[string | number, string, string]>([
    [358401234567, 'FI', '+358401234567'],
    [401234567, 'FI', '+358401234567'],
    ['0401234567', 'FI', '+358401234567'],
    ['+358 40 123 4567', 'FI', '+358401234567'],
    ['00358401234567', 'FI', '+358401234567'],
    ['358 40 1234567', 'FI', '+358401234567'],
    [6591234567, 'SG', '+6591234567'],
    [91234567, 'SG', '+6591234567'],
    [65123456, 'SG', '+6565123456'],
    [3001234567, 'PK', '+923001234567'],
    [923001234567, 'PK', '+923001234567'],
    [922112345678, 'PK', '+922112345678'],
    [46512569, 'SE', '+4646512569'],
    [9012345678, 'JP', '+819012345678'],
    [47123456, 'NO', '+4747123456'],
    [45123456, 'DK', '+4545123456'],
    ['٠١٠٠١٢٣٤٥٦٧', 'EG', '+201001234567'],
    ['12', 'FI', '12'],
  ])('%s in %s is %s [BLK-03]', (typed, code, phone) => {
    const cell = typeof typed === 'number' ? number(typed) : text(typed);
    expect(readPhone(cell, code)).toEqual({ value: phone });
  });

  it.each(['3.58401E+11', '3,58E+11', '4.01E8'])('refuses %s, whose digits are lost [BLK-03]', (typed) => {
    expect(issueOf({ phone_number: text(typed) })).toEqual(['phone_number phone-shortened']);
  });
});

describe('the payment of a row', () => {
  it('is understood in every language [BLK-09]', () => {
    for (const { payments } of vocabularies) {
      for (const type of ['PAID', 'CASH_ON_DELIVERY', 'ONLINE_PAYMENT'] as const) {
        for (const word of [type, ...waysOf(payments[type])]) {
          const { draft, issues } = read({ payment_method: text(` ${word.toUpperCase()} `.trim()) });
          expect([word, draft.payment_type, issues]).toEqual([word, type, []]);
        }
      }
    }
  });

  it('is the usual one of the country where nothing is said, and nothing where it is unknown [BLK-09]', () => {
    expect(read({}).draft.payment_type).toBe('PAID');
    expect(issueOf({ payment_method: text('barter') })).toEqual(['payment_method payment-unknown']);
    expect(read({ payment_method: text('barter') }).draft.payment_type).toBeNull();
  });
});

describe('the time of a row', () => {
  const moment = '2026-11-25T12:30:00Z';

  it.each<[string, RowCells, string]>([
    [
      'a date cell and a time cell',
      {
        delivery_date: { text: '', local_time: '2026-11-25' },
        delivery_time: { text: '', local_time: '14:30' },
      },
      'FI',
    ],
    ['one cell with both', { delivery_date: { text: '', local_time: '2026-11-25T14:30' } }, 'FI'],
    ['one cell with both under time', { delivery_time: { text: '', local_time: '2026-11-25T14:30' } }, 'FI'],
    [
      'plain serial numbers',
      { delivery_date: number(46351), delivery_time: number(0.604166666666667) },
      'FI',
    ],
    ['a serial number with its time', { delivery_date: number(46351.604166666664) }, 'FI'],
    ['texts', { delivery_date: text('25.11.2026'), delivery_time: text('14.30') }, 'FI'],
    ['a text with both', { delivery_date: text('25.11.2026 klo 14.30') }, 'FI'],
    ['a text with both, year first', { delivery_date: text('2026-11-25T14:30') }, 'FI'],
    ['no year', { delivery_date: text('25.11.'), delivery_time: text('1430') }, 'FI'],
    ['a short year', { delivery_date: text('25/11/26'), delivery_time: text('2:30 pm') }, 'FI'],
    [
      'the name of the month',
      { delivery_date: text('25. marraskuuta 2026'), delivery_time: text('14:30:00') },
      'FI',
    ],
    ['an English month', { delivery_date: text('Nov 25, 2026'), delivery_time: text('14h30') }, 'FI'],
  ])('is read from %s [BLK-09]', (_what, cells, code) => {
    expect(read(cells, code)).toMatchObject({ draft: { preordered_for: at(moment) }, issues: [] });
  });

  it.each<[string, RowCells, string, string]>([
    [
      'month first where that is usual',
      { delivery_date: text('11/25/2026'), delivery_time: text('2:30 PM') },
      'PH',
      '2026-11-25T14:30:00+08:00',
    ],
    [
      'day first where that is usual',
      { delivery_date: text('05/12/2026'), delivery_time: text('2:30 pm') },
      'SG',
      '2026-12-05T14:30:00+08:00',
    ],
    [
      'year first where that is usual',
      { delivery_date: text('2026年11月25日'), delivery_time: text('午後2:30') },
      'JP',
      '2026-11-25T14:30:00+09:00',
    ],
    [
      'the years of Thailand',
      { delivery_date: text('25/11/2569'), delivery_time: text('14:30') },
      'TH',
      '2026-11-25T14:30:00+07:00',
    ],
    [
      'Arabic digits',
      { delivery_date: text('٢٥/١١/٢٠٢٦'), delivery_time: text('٢:٣٠ م') },
      'EG',
      '2026-11-25T14:30:00+02:00',
    ],
    [
      'midnight in twelve hours',
      { delivery_date: text('25/11/2026'), delivery_time: text('12:15 am') },
      'SG',
      '2026-11-25T00:15:00+08:00',
    ],
    [
      'an hour alone',
      { delivery_date: text('25/11/2026'), delivery_time: number(9) },
      'SG',
      '2026-11-25T09:00:00+08:00',
    ],
    ['today, with a time alone', { delivery_time: text('18:05') }, 'FI', '2026-11-21T18:05:00+02:00'],
    [
      'the next year, where the day is over',
      { delivery_date: text('2.1.'), delivery_time: text('klo 9') },
      'FI',
      '2027-01-02T09:00:00+02:00',
    ],
  ])('is read with %s [BLK-09]', (_what, cells, code, iso) => {
    expect(read(cells, code)).toMatchObject({ draft: { preordered_for: at(iso) }, issues: [] });
  });

  it('is at once for blank cells and for words that say so, in every language [BLK-09]', () => {
    expect(read({}).draft.preordered_for).toBeNull();
    for (const word of vocabularies.flatMap(({ instant }) => waysOf(instant))) {
      expect([word, read({ delivery_time: text(word) }).issues]).toEqual([word, []]);
      expect(read({ delivery_date: text(word.toUpperCase()) }).draft.preordered_for).toBeNull();
      for (const day of ['21.11.2026', '20.11.2026'])
        expect(read({ delivery_date: text(day), delivery_time: text(word) }).issues).toEqual([]);
    }
  });

  it.each<[string, RowCells, string, string]>([
    ['a date alone', { delivery_date: text('25.11.2026') }, 'FI', 'delivery_date time-missing'],
    [
      'at once on another day',
      { delivery_date: text('25.11.2026'), delivery_time: text('now') },
      'FI',
      'delivery_time time-unreadable',
    ],
    [
      'a month first where the day is',
      { delivery_date: text('11/25/2026'), delivery_time: text('9:00') },
      'FI',
      'delivery_date date-unreadable',
    ],
    [
      'a day that is not',
      { delivery_date: text('31.11.2026'), delivery_time: text('9:00') },
      'FI',
      'delivery_date date-unreadable',
    ],
    [
      'an order of day and month that nobody knows',
      { delivery_date: text('05/11/2026'), delivery_time: text('9:00') },
      'JP',
      'delivery_date date-unreadable',
    ],
    [
      'a word',
      { delivery_date: text('Friday'), delivery_time: text('9:00') },
      'FI',
      'delivery_date date-unreadable',
    ],
    [
      'an hour that is not',
      { delivery_date: text('25.11.2026'), delivery_time: text('25:00') },
      'FI',
      'delivery_time time-unreadable',
    ],
    [
      'a span of time',
      { delivery_date: text('25.11.2026'), delivery_time: text('14-16') },
      'FI',
      'delivery_time time-unreadable',
    ],
    [
      'a number that is no time',
      { delivery_date: text('25.11.2026'), delivery_time: number(14.3) },
      'FI',
      'delivery_time time-unreadable',
    ],
    [
      'a phone number',
      { delivery_date: number(401234567), delivery_time: text('9:00') },
      'FI',
      'delivery_date date-unreadable',
    ],
  ])('is refused for %s [BLK-09]', (_what, cells, code, issue) => {
    expect(issueOf(cells, code)).toEqual([issue]);
    expect(read(cells, code).draft.preordered_for).toBeNull();
  });

  it('reads back any coming minute as any market writes it [BLK-09]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markets),
        fc.integer({ min: 1, max: 30 * 24 * 60 }),
        (market, minutes) => {
          const then = new Date(now.getTime() + minutes * 60_000);
          const locale = `${market.default_language}-${market.country_code}-u-ca-gregory-nu-latn`;
          const tag = market.default_language.includes('-')
            ? `${market.default_language}-u-ca-gregory-nu-latn`
            : locale;
          const zone = { timeZone: market.time_zone };
          const date = new Intl.DateTimeFormat(tag, {
            year: 'numeric',
            month: 'numeric',
            day: 'numeric',
            ...zone,
          });
          const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', ...zone });
          const cells = { delivery_date: text(date.format(then)), delivery_time: text(time.format(then)) };
          expect(readRow(cells, market, now)).toMatchObject({
            draft: { preordered_for: then.getTime() / 1000 },
            issues: [],
          });
        },
      ),
    );
  });
});

describe('serialTime', () => {
  it.each([
    [46347, '2026-11-21'],
    [46347.604166666664, '2026-11-21T14:30'],
    [0.604166666666667, '14:30'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [0.9999999, '00:00'],
    [-1, null],
    [Number.NaN, null],
    [3_000_000, null],
  ])('%d is %s [BLK-03]', (serial, shown) => {
    expect(serialTime(serial)).toBe(shown);
  });
});
