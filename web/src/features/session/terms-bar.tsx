import { useEffect, useRef } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths, termsUrl } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { acceptTerms } from './terms-acceptance.ts';

/** Asks for acceptance of the terms once per device; after a reminder the bar takes the focus (AUTH-21). */
export function TermsBar({ reminders }: { reminders: number }) {
  const t = useTexts();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reminders > 0) bar.current?.querySelector('button')?.focus();
  }, [reminders]);
  return (
    <section
      ref={bar}
      aria-label={t('content.terms')}
      className={cx(
        'mx-4 my-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 text-sm',
        reminders > 0 ? 'bg-warn-soft' : 'bg-sunken',
      )}
    >
      <p role={reminders > 0 ? 'alert' : undefined} className="min-w-0 flex-1 basis-50 text-pretty">
        {t.rich(reminders > 0 ? 'terms.reminder' : 'terms.ask', {
          terms: (words) => <Reading href={termsUrl(boot)}>{words}</Reading>,
          items: (words) => <Reading href={paths.prohibitedItems()}>{words}</Reading>,
        })}
      </p>
      <Button size="small" onClick={acceptTerms}>
        {t('terms.accept')}
      </Button>
    </section>
  );
}

/** Opens the text in a new tab, so that the form stays open. */
function Reading({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-ink underline">
      {children}
    </a>
  );
}
