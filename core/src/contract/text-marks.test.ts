import { expect, it } from 'vitest';
import { formatText } from '../values/format-text.ts';
import { markOfText, placesIn, withoutMarks } from './text-marks.ts';

it('a text says which it is, and reads as before [STU-05]', () => {
  const marked = (text: string, place: number) => text + markOfText(place);
  const words = `${formatText(marked('{count, plural, one {# order} other {# orders}}', 1544), { count: 2 }, 'en')} · ${marked('الطلبات', 0)}`;
  expect(placesIn(words)).toEqual([1544, 0]);
  expect(withoutMarks(words)).toBe('2 orders · الطلبات');
  expect(placesIn('no mark at all')).toEqual([]);
});
