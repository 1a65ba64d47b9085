import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatsOf, TextsProvider, translator, useFormats, useTexts } from './texts.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };

describe('formats [LNG-05]', () => {
  it('shows times on the clock of the market, not of the browser', () => {
    const noon = Date.UTC(2026, 10, 21, 12) / 1000;
    expect(formatsOf('fi', finland, true).time(noon)).toBe('14.00');
    expect(
      formatsOf('en', { country_code: 'SG', currency: 'SGD', time_zone: 'Asia/Singapore' }, true).time(noon),
    ).toMatch(/^8:00/);
  });

  it('writes money by locale, with digits 0–9 and the decimals of the currency', () => {
    expect(formatsOf('en', finland, true).money(123490)).toBe('€1,234.90');
    expect(formatsOf('en', finland, false).money(123490)).toBe('€1234.90');
    expect(
      formatsOf('my', { country_code: 'MM', currency: 'MMK', time_zone: 'Asia/Yangon' }, true).money(1300),
    ).toContain('1,300');
  });

  it('says the year of a day that somebody would take for a nearer one', () => {
    const { date, dateTime } = formatsOf('en', finland, true);
    const daysFromNow = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
    const yearThere = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Helsinki' });
    for (const days of [-400, -200, 200, 400]) {
      const year = yearThere.format(daysFromNow(days) * 1000);
      expect(date(daysFromNow(days))).toContain(year);
      expect(dateTime(daysFromNow(days))).toContain(year);
    }
    for (const days of [-170, 0, 170]) expect(date(daysFromNow(days))).not.toMatch(/\d{4}/);
  });

  it('says the date of a time that is not of today, by the clock of the market [TRK-06]', () => {
    const { when } = formatsOf('en', finland, true);
    const lateInHelsinki = Date.UTC(2026, 10, 21, 21, 59) / 1000;
    const now = new Date(Date.UTC(2026, 10, 21, 22, 30));
    expect(when(lateInHelsinki + 60, now)).toBe('0.00');
    expect(when(lateInHelsinki, now)).toMatch(/^21 Nov( 2026)?, 23\.59$/);
  });

  it('names days and hours that have no time zone, in Western digits and the Gregorian calendar', () => {
    const { day, weekday, clock } = formatsOf('en', finland, true);
    expect(day('2021-12-01')).toMatch(/^Wed,? 1 Dec 2021$/);
    expect([weekday(1), weekday(7, 'long'), clock('09:05')]).toEqual(['Mon', 'Sunday', '9.05']);
    const [thai, arab] = [
      formatsOf('th', { country_code: 'TH', currency: 'THB', time_zone: 'Asia/Bangkok' }, true),
      formatsOf('ar', { country_code: 'EG', currency: 'EGP', time_zone: 'Africa/Cairo' }, true),
    ];
    expect(thai.day('2021-12-24')).toMatch(/24.*2021/);
    expect(arab.day('2021-12-24')).toMatch(/24.*2021/);
    expect(arab.clock('11:30')).toContain('11:30');
  });

  it('counts minutes', () => {
    expect(formatsOf('en', finland, true).minutes(25)).toBe('25 min');
    expect(formatsOf('en', finland, true).fromNow(5)).toBe('in 5 min.');
  });
});

it('knows which keys have a text', () => {
  const t = translator('en', { 'error.fee.changed': 'The delivery fee has changed' });
  expect(t.has('error.fee.changed')).toBe(true);
  expect(t.has('error.unheard-of')).toBe(false);
});

it('gives texts and formats to what stands below [LNG-01]', () => {
  function Line() {
    const t = useTexts();
    const { money } = useFormats();
    return (
      <p>{t.rich('error.fee.changed', { b: (words) => <strong>{words}</strong> }, { fee: money(490) })}</p>
    );
  }
  render(
    <TextsProvider locale="en" texts={{ 'error.fee.changed': 'Now <b>{fee}</b>, sorry' }} market={finland}>
      <Line />
    </TextsProvider>,
  );
  expect(screen.getByText('€4.90').tagName).toBe('STRONG');
  expect(document.body.textContent).toBe('Now €4.90, sorry');
});
