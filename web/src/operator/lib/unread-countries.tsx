import { useLocale } from '../../lib/texts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useCountryName } from './sites.tsx';
import { useTexts } from './texts.ts';

/** Says that a list lacks what lies in countries whose database does not answer; nothing where all were read. */
export function UnreadCountries({ codes = [] }: { readonly codes?: readonly string[] | undefined }) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = useCountryName();
  if (codes.length === 0) return null;
  const countries = new Intl.ListFormat(locale).format(codes.map(nameOf));
  return <InlineNotice tone="warn">{t('operator.unread-countries', { countries })}</InlineNotice>;
}
