import { describe, expect, it } from 'vitest';
import { formatText, withoutIsolation } from './format-text.ts';

describe('formatText [LNG-05]', () => {
  it.each([
    ['Order placed', {}, 'en', 'Order placed'],
    ["Fill the customer's phone", {}, 'en', "Fill the customer's phone"],
    ['The fee is now: {fee}{currency}', { fee: '4.90', currency: ' €' }, 'en', 'The fee is now: 4.90 €'],
    ['{n} orders', { n: 12345 }, 'en', '12,345 orders'],
    ['{ n , number } orders', { n: 3 }, 'en', '3 orders'],
    ['{n, plural, =0 {none} one {# order} other {# orders}}', { n: 0 }, 'en', 'none'],
    ['{n, plural, =0 {none} one {# order} other {# orders}}', { n: 1 }, 'en', '1 order'],
    ['{n, plural, =0 {none} one {# order} other {# orders}}!', { n: 7 }, 'en', '7 orders!'],
    ['{n, plural, one {a} few {b} many {c} other {d}}', { n: 3 }, 'pl', 'b'],
    ['{n, plural, two {مرتان} few {# مرات} other {#}}', { n: 5 }, 'ar', '5 مرات'],
    [
      '{who, select, guest {Hello} other {Hello {name}}}',
      { who: 'vendor', name: 'Aino' },
      'en',
      'Hello Aino',
    ],
    ["It''s '{literal}' {x}", { x: 'here' }, 'en', "It's {literal} here"],
    ['Missing {name}', {}, 'en', 'Missing {name}'],
  ])('%s with %o in %s', (text, values, locale, expected) => {
    expect(formatText(text, values, locale)).toBe(expected);
  });

  it('keeps western digits in Burmese and Arabic', () => {
    expect(formatText('{n}', { n: 42 }, 'my')).toBe('42');
    expect(formatText('{n}', { n: 42 }, 'ar-SA')).toBe('42');
  });
});

describe('a value keeps its direction [LNG-06]', () => {
  it.each([
    ['{place} غير صحيح', { place: '60.17, 24.94' }, 'ar', '\u206860.17, 24.94\u2069 غير صحيح'],
    ['{phone} کو کال کریں', { phone: '+92 300 1234567' }, 'ur', '\u2068+92 300 1234567\u2069 کو کال کریں'],
    ['{name}, {time}', { name: 'محمد', time: '14:05' }, 'en', '\u2068محمد\u2069, 14:05'],
    ['{name}, {time}', { name: 'Aino', time: '14:05' }, 'ur-Latn', 'Aino, 14:05'],
    ['{n, plural, other {# طلبات}} · {m}', { n: 5, m: 12345 }, 'ar', '5 طلبات · 12,345'],
    ['{to, select, home {إلى {name}} other {}}', { to: 'home', name: 'B 5' }, 'ar', 'إلى \u2068B 5\u2069'],
  ])('%s with %o in %s', (text, values, locale, expected) => {
    expect(formatText(text, values, locale)).toBe(expected);
  });

  it('but not in the name of a file', () => {
    expect(withoutIsolation(formatText('{name} – باقي.xlsx', { name: 'May' }, 'ar'))).toBe('May – باقي.xlsx');
  });
});
