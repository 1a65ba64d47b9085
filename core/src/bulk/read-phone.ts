import { dialCode, isPossiblePhone, toE164 } from '../values/phone.ts';
import type { SheetCell } from './cell.ts';
import { latinDigits } from '../values/digits.ts';
import { type Reading, unreadable } from './row-issue.ts';

/** With fewer digits after it, a country code may as well be an area code that lost its leading zero. */
const DIGITS_BEHIND_CODE = 8;

/**
 * A telephone number from a sheet, in E.164 where possible, else as the sheet has it.
 *
 * A spreadsheet parses it as a number, so its plus and its leading zeros are lost. Digits that begin with the country's
 * own code, have the length of a full number and are a valid one are read as international. Other digits are read as a
 * national number. A number shortened to `3.58E+11` has lost digits and is refused.
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
