import { currencyDecimals, toMinor } from '@sendero/core/values/money';
import { digitsTag } from '@sendero/core/values/locale';
import { useFormats, useLocale } from '../../lib/texts.tsx';

/** How the wire's amounts, which are in major units, are shown. */
export function useMoney() {
  const formats = useFormats();
  const locale = useLocale();
  return {
    /** €12.50 */
    money: (major: number, currency: string): string =>
      formats.money(toMinor(major, currency) ?? 0, currency),
    /** The currency as it is written beside an amount, such as € or PKR. */
    sign: (currency: string): string => {
      const parts = new Intl.NumberFormat(digitsTag(locale), { style: 'currency', currency }).formatToParts(
        0,
      );
      return parts.find(({ type }) => type === 'currency')?.value ?? currency;
    },
    /** 12.50, as it is typed. */
    plain: (major: number, currency: string): string => major.toFixed(currencyDecimals(currency)),
  };
}
