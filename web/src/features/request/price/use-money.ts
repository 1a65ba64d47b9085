import { currencyDecimals, toMinor } from '@sendero/core/values/money';
import { digitsTag } from '@sendero/core/values/locale';
import { useFormats, useLocale } from '../../../lib/texts.tsx';

/** Formats the wire's amounts, which are in major units. */
export function useMoney() {
  const formats = useFormats();
  const locale = useLocale();
  return {
    /** €12.50 */
    money: (major: number, currency: string): string =>
      formats.money(toMinor(major, currency) ?? 0, currency),
    /** The currency sign beside an amount, such as € or PKR. */
    sign: (currency: string): string => {
      const parts = new Intl.NumberFormat(digitsTag(locale), { style: 'currency', currency }).formatToParts(
        0,
      );
      return parts.find(({ type }) => type === 'currency')?.value ?? currency;
    },
    /** 12.50, in the form in which it is typed. */
    plain: (major: number, currency: string): string => major.toFixed(currencyDecimals(currency)),
  };
}
