import { expect, it } from 'vitest';
import { readEmail } from './email.ts';

it.each([
  [' Ada@Shop.Example ', 'ada@shop.example'],
  ["o'brien+x@shop.example", "o'brien+x@shop.example"],
  ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
])('an email is kept in one form: %j', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept);
});

it.each([
  ['Cyrillic letters in the name', '\u0430da@shop.example'],
  ['Cyrillic letters in the domain', 'ada@sh\u043ep.example'],
  ['a letter that becomes ASCII in lower case', 'ada@\u212aauppa.example'],
  ['wide letters', 'ada@\uff53hop.example'],
  ['another full stop', 'ada@shop\u3002example'],
  ['nothing to see in between', 'ad\u200ba@shop.example'],
  ['a right-to-left override', 'ada\u202e@shop.example'],
  ['a comment', 'ada(x)@shop.example'],
])('an email that looks like another’s is refused: %s [SAF-18]', (_name, typed) => {
  expect(readEmail(typed)).toBeNull();
});
