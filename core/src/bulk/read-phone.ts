import { dialCode, isPossiblePhone, toE164 } from '../values/phone.ts';
import type { SheetCell } from './cell.ts';
import { latinDigits } from './digits.ts';
import { type Reading, unreadable } from './row-issue.ts';

/** With fewer digits behind it, a country's code is as likely the code of a town that lost its zero. */
const DIGITS_BEHIND_CODE = 8;

/**
 * A telephone number as a sheet has it, in E.164 where it can be one, else as it stands there.
 *
 * A spreadsheet takes a number for a number: its plus and its leading zeros are gone. Digits that begin with the
 * country's own code, go on as long as a full number and are one with it are that; else they are dialled inside the
 * country. One that was shortened to `3.58E+11` has lost its digits and is refused.
 */
export function readPhone(cell: SheetCell, country_code: string): Reading<string> {
  const text = latinDigits(cell.text);
  if (/^\d[.,]?\d*e\+?\d+$/i.test(text)) return unreadable('phone_number', 'phone-shortened');
  const digits = text.replace(/[\s().-]/g, '');
  const code = dialCode(country_code).slice(1);
  const isFull = digits.length - code.length >= DIGITS_BEHIND_CODE;
  const isAbroadForm =
    code !== '' && isFull && digits.startsWith(code) && isPossiblePhone(`+${digits}`, country_code);
  return { value: toE164(isAbroadForm ? `+${digits}` : text, country_code) ?? cell.text };
}
