import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brands } from '../brand/all.ts';
import { noticeSteps, usualNotices } from '../market/notice-settings.ts';
import type { OrderStatus } from '../order/status.ts';
import { formatText } from '../values/format-text.ts';
import { quietUntil } from './quiet-hours.ts';
import { segmentsOf } from './segments.ts';
import { type Told, rule, stepsBegunBy } from './steps.ts';
import { type NoticeFacts, noticeSentence, plainName, smsText } from './words.ts';

const FOLDER = new URL('../../../locales/', import.meta.url);
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
const english = read('en.json');
const locales = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'notes.json')
  .map((name) => name.replace('.json', ''));
const textsByLocale = new Map(
  locales.map((locale) => {
    const [language = locale] = locale.split('-');
    return [
      locale,
      { ...english, ...(locales.includes(language) && read(`${language}.json`)), ...read(`${locale}.json`) },
    ];
  }),
);
const textsOf = (locale: string) => textsByLocale.get(locale) ?? english;

const NOW = new Date('2026-11-18T10:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const told = (statuses: OrderStatus[], given: Partial<Told> = {}): Told => ({
  history: statuses.map((status) => ({ status })),
  arrives_at: null,
  told_at: minutes(30),
  begun_at: NOW,
  ...given,
});
const ruleOf = (step: (typeof noticeSteps)[number], order: Told) => rule(step, order, usualNotices, NOW).kind;

describe('what is told', () => {
  it('begins with the change that it tells of, as far as the market chose it [RCP-07]', () => {
    expect(stepsBegunBy([{ status: 'NEW' }, { status: 'RECEIVED' }], noticeSteps)).toEqual(['placed']);
    expect(stepsBegunBy([{ status: 'PICKED_UP' }], ['collected'])).toEqual(['collected']);
    expect(stepsBegunBy([{ status: 'DELIVERED' }], ['collected'])).toEqual([]);
  });

  it.each([
    ['placed', ['NEW', 'RECEIVED'], 'send'],
    ['placed', ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'PICKED_UP'], 'drop'],
    ['placed', ['NEW', 'RECEIVED', 'CANCELLED'], 'drop'],
    ['rider_found', ['NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'], 'send'],
    ['rider_found', ['NEW', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT'], 'drop'],
    ['collected', ['NEW', 'PICKED_UP'], 'send'],
    ['collected', ['NEW', 'PICKED_UP', 'DELIVERED'], 'drop'],
    ['collected', ['NEW', 'PICKED_UP', 'DELAYED'], 'send'],
    ['arriving', ['NEW', 'PICKED_UP', 'NEAR_CUSTOMER'], 'send'],
    ['arriving', ['NEW', 'PICKED_UP'], 'later'],
    ['arriving', ['NEW', 'PICKED_UP', 'RETURN_INITIATED'], 'drop'],
    ['arriving', ['NEW', 'PICKED_UP', 'DELIVERED'], 'drop'],
    ['delivered', ['NEW', 'PICKED_UP', 'DELIVERED'], 'send'],
    ['failed', ['NEW', 'PICKED_UP', 'RETURN_INITIATED'], 'send'],
    ['failed', ['NEW', 'PICKED_UP', 'RETURN_INITIATED', 'DELAYED'], 'send'],
    ['failed', ['NEW', 'CANCELLED'], 'send'],
    ['changed', ['NEW', 'PICKED_UP', 'DELIVERED'], 'drop'],
  ] as const)('of %s after %j: %s [RCP-07]', (step, statuses, kind) => {
    expect(ruleOf(step, told([...statuses]))).toBe(kind);
  });

  it('is told of the rider’s nearness by minutes, and of a later arrival by more than the market allows', () => {
    const under = (arrives: number) => told(['NEW', 'PICKED_UP'], { arrives_at: minutes(arrives) });
    expect(ruleOf('arriving', under(5))).toBe('send');
    expect(rule('arriving', under(12), usualNotices, NOW)).toEqual({ kind: 'later', at: minutes(7) });
    expect(ruleOf('changed', under(45))).toBe('later');
    expect(ruleOf('changed', under(46))).toBe('send');
  });

  it('is dropped when nobody wants to hear of it any more', () => {
    const old = told(['NEW', 'PICKED_UP', 'DELIVERED'], { begun_at: minutes(-13 * 60) });
    expect(rule('delivered', old, usualNotices, NOW)).toEqual({ kind: 'drop', why: 'too_late' });
  });
});

describe('quiet hours', () => {
  it.each([
    ['2026-11-18T21:59:00+02:00', null],
    ['2026-11-18T22:00:00+02:00', '2026-11-19T07:00:00+02:00'],
    ['2026-11-19T06:59:30+02:00', '2026-11-19T07:00:00+02:00'],
    ['2026-11-19T07:00:00+02:00', null],
  ])('at %s end at %s', (at, until) => {
    expect(quietUntil('2200:0700', 'Europe/Helsinki', new Date(at))).toEqual(until && new Date(until));
  });

  it('that begin when they end are none', () => {
    expect(quietUntil('0000:0000', 'Europe/Helsinki', NOW)).toBeNull();
  });
});

describe('a text message', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
    ['🍜'.repeat(35), 1],
    ['🍜'.repeat(67), 3],
  ])('%s takes so many segments: %i', (text, count) => {
    expect(segmentsOf(text)).toBe(count);
  });

  const LINK = 'https://sg.lantern.portal.example/tracking/s2gk-1KXV8Q2Z4ABCDEF.abcdefghijklmnop';
  const factsIn = (locale: string, step: (typeof noticeSteps)[number], shop: string): NoticeFacts => ({
    step,
    brand: brands[0] ?? expect.fail('no brand'),
    locale,
    say: (key, values) => formatText(textsOf(locale)[key] ?? key, values, locale),
    shop,
    time: '14.05',
  });

  it.each(locales)('in %s takes at most two, of every step and a long name [RCP-07]', (locale) => {
    const ending = textsOf(locale)['notice.reply-stop'] ?? '';
    for (const step of noticeSteps)
      for (const shop of [
        'Shop',
        'Ravintola Kaartinkaupungin Herkkukeittiö Oy',
        'ร้านอาหารตามสั่งป้าแดงสาขาสุขุมวิท',
      ]) {
        const facts = factsIn(locale, step, shop);
        const text = smsText(facts, LINK, ending);
        expect(segmentsOf(text)).toBeLessThanOrEqual(2);
        expect(text.split('\n')).toContain(LINK);
        expect(text.length).toBeGreaterThan(LINK.length + 10);
      }
  });

  it('lets no name write a line, a link, a number or turn the text round [RCP-07]', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '\n',
        '\r',
        'https://evil.example/',
        'www.',
        '.com',
        '\u202e',
        '\u2066',
        '+358401234567',
        '1234',
        'Aino',
        ' ',
        '@',
        '\u0000',
      ),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const name = plainName(parts.join(''));
        expect(name).not.toMatch(/[\n\r:/.@\u202a-\u202e\u2066-\u2069]|\d{4}|[\p{Cc}]/u);
        const sentence = noticeSentence(factsIn('en', 'placed', parts.join('')));
        expect(sentence.replaceAll(/[\u2066-\u2069]/g, '')).not.toMatch(/\n|evil\.example|\d{4}|\u202e/);
      }),
    );
  });

  it('says by every step and locale nothing of the person: its values are the shop and a time [RCP-07]', () => {
    for (const locale of locales)
      for (const step of noticeSteps) {
        const values = [...(textsOf(locale)[`notice.${step}`] ?? '').matchAll(/\{(\w+)/g)].map(
          ([, name]) => name,
        );
        expect(values.filter((name) => name !== 'shop' && name !== 'time')).toEqual([]);
      }
  });
});

describe('a notice as it is read', () => {
  const sentence = (locale: string, step: (typeof noticeSteps)[number]) =>
    noticeSentence({
      step,
      brand: brands[0] ?? expect.fail('no brand'),
      locale,
      say: (key, values) => formatText(textsOf(locale)[key] ?? key, values, locale),
      shop: 'Kahvila Aamu',
      time: '14.35',
    }).replaceAll(/[\u2068\u2069]/g, '');

  it.each(locales)('calls the rider what every page calls them, in %s [RCP-07] [LNG-01]', (locale) => {
    const rider = (textsOf(locale)['public.rider'] ?? '').toLocaleLowerCase(locale);
    expect(sentence(locale, 'rider_found').toLocaleLowerCase(locale)).toContain(rider);
  });

  it.each([
    [
      'fi',
      {
        placed: 'Kahvila Aamu: tilauksesi on vastaanotettu.',
        rider_found: 'Kahvila Aamu: lähetti on tulossa noutamaan tilaustasi.',
        collected: 'Kahvila Aamu: tilauksesi on matkalla.',
        arriving: 'Kahvila Aamu: tilauksesi on kohta ovellasi.',
        changed: 'Kahvila Aamu: tilauksesi saapuu nyt noin klo 14.35.',
        delivered: 'Kahvila Aamu: tilauksesi on toimitettu.',
        failed: 'Kahvila Aamu: tilaustasi ei voitu toimittaa.',
      },
    ],
    [
      'ar',
      {
        placed: 'Kahvila Aamu: تم تسجيل طلبك.',
        rider_found: 'Kahvila Aamu: المندوب في طريقه لاستلام طلبك.',
        collected: 'Kahvila Aamu: طلبك في الطريق إليك.',
        arriving: 'Kahvila Aamu: طلبك على وشك الوصول.',
        changed: 'Kahvila Aamu: يصل طلبك الآن حوالي 14.35.',
        delivered: 'Kahvila Aamu: تم توصيل طلبك.',
        failed: 'Kahvila Aamu: تعذّر توصيل طلبك.',
      },
    ],
    [
      'th',
      {
        placed: 'Kahvila Aamu: รับคำสั่งซื้อของคุณแล้ว',
        rider_found: 'Kahvila Aamu: ไรเดอร์กำลังไปรับคำสั่งซื้อของคุณ',
        collected: 'Kahvila Aamu: คำสั่งซื้อของคุณกำลังเดินทาง',
        arriving: 'Kahvila Aamu: คำสั่งซื้อของคุณใกล้ถึงแล้ว',
        changed: 'Kahvila Aamu: คำสั่งซื้อของคุณจะถึงประมาณ 14.35',
        delivered: 'Kahvila Aamu: ส่งคำสั่งซื้อของคุณแล้ว',
        failed: 'Kahvila Aamu: ส่งคำสั่งซื้อของคุณไม่สำเร็จ',
      },
    ],
  ])('says at each step what happened, in %s [RCP-07]', (locale, expected) => {
    expect(Object.fromEntries(noticeSteps.map((step) => [step, sentence(locale, step)]))).toEqual(expected);
  });
});
