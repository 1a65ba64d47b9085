import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { termsUrl } from '../../paths.ts';

/** Names the terms that a new account accepts. */
export function TermsConsent() {
  const t = useTexts();
  return (
    <p className="text-xs text-muted">
      {t.rich('register.terms', {
        terms: (words) => (
          <a href={termsUrl(boot)} target="_blank" rel="noreferrer" className="text-ink underline">
            {words}
          </a>
        ),
      })}
    </p>
  );
}
