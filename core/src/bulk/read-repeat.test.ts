import { describe, expect, it } from 'vitest';
import { findMarket, markets } from '../market/all.ts';
import { clockTag } from '../values/locale.ts';
import { columns } from './columns.ts';
import { readRow } from './read-row.ts';
import { findVocabulary, vocabularies } from './words/all.ts';
import { waysOf } from './words/vocabulary.ts';

/** A Saturday, noon in Helsinki. */
const now = new Date('2026-11-21T10:00:00Z');

function read(cells: Readonly<Record<string, string>>, countryCode = 'FI') {
  const market = findMarket(countryCode);
  if (!market) throw new Error(`There is no market in ${countryCode}.`);
  const known = Object.fromEntries(
    columns.flatMap((column) => {
      const text = cells[column];
      return text === undefined ? [] : [[column, { text }]];
    }),
  );
  const { draft, issues } = readRow(known, market, now);
  return { ...draft, issues: issues.map(({ column, key }) => `${column} ${key.replace('bulk.issue.', '')}`) };
}
const daysOf = (repeat: string, countryCode?: string) =>
  read({ repeat, delivery_time: '11:00' }, countryCode).repeat?.weekdays.join('') ?? null;

describe('the days on which a row returns', () => {
  it.each([
    ['weekdays', '12345'],
    ['Daily', '1234567'],
    ['every  day', '1234567'],
    ['mon,wed', '13'],
    ['Wed & Mon', '13'],
    ['monday, tuesday and friday', '125'],
    ['Mon.–Fri.', '12345'],
    ['sat-mon', '167'],
    ['arkisin', '12345'],
    ['ma ke pe', '135'],
    ['maanantai ja torstai', '14'],
    ['täglich', '1234567'],
  ])('are read: %s [BLK-03]', (text, days) => {
    expect(daysOf(text)).toBe(days);
  });

  it.each(['soon', '1,3', 'mon, someday', 'mon-', 'yes', '-', 'x'])(
    'are never guessed: %s [BLK-03]',
    (text) => {
      expect(read({ repeat: text, delivery_time: '11:00' })).toMatchObject({
        repeat: null,
        issues: ['repeat repeat-unknown'],
      });
    },
  );

  it('have the words of every language, and a template’s own in every market [BLK-03]', () => {
    for (const { repeats } of vocabularies)
      for (const words of [repeats.daily, repeats.weekdays])
        for (const word of waysOf(words)) expect([word, daysOf(word)]).not.toContain(null);
    for (const { country_code, languages } of markets)
      for (const language of languages) {
        const name = new Intl.DateTimeFormat(clockTag(language, country_code), {
          weekday: 'long',
          timeZone: 'UTC',
        });
        const days = [23, 25].map((day) => name.format(Date.UTC(2026, 10, day)));
        expect([language, daysOf(days.join(', '), country_code)]).toEqual([language, '13']);
        const [weekdays = ''] = waysOf(findVocabulary(language).repeats.weekdays);
        expect(daysOf(weekdays, country_code)).toHaveLength(5);
      }
  });

  it('are the country’s own working week, and letters without anything between [BLK-03]', () => {
    expect(daysOf('weekdays', 'KW')).toBe('12347');
    if (findMarket('JP')) expect(daysOf('月水金', 'JP')).toBe('135');
  });

  it('have a time of the clock, and perhaps a first day [BLK-03]', () => {
    expect(read({ repeat: 'weekdays', collect_time: '11.30', delivery_date: '3.12.2026' })).toMatchObject({
      repeat: { at: '11:30', end: 'COLLECT', from: '2026-12-03' },
      preordered_for: Date.parse('2026-11-23T09:30:00Z') / 1000,
      preordered_end: 'COLLECT',
      issues: [],
    });
    expect(read({ repeat: 'daily', delivery_time: '9:00' }).repeat).toMatchObject({
      end: 'DELIVER',
      from: null,
    });
    expect(read({ repeat: 'daily' }).issues).toEqual(['delivery_time repeat-time']);
    expect(read({ repeat: 'daily', collect_time: 'noon' }).issues).toEqual(['collect_time time-unreadable']);
    expect(read({ repeat: 'daily', collect_time: '11', delivery_time: '12' }).issues).toEqual([
      'collect_time two-times',
    ]);
    expect(read({ repeat: 'daily', delivery_time: '11:00', delivery_date: 'soon' }).issues).toEqual([
      'delivery_date date-unreadable',
    ]);
  });
});
