import { useFlag } from '../../lib/flags.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { QuietLink } from './guest-frame.tsx';

/** Links for users who cannot sign in: a new password, and registration if the site offers it (AUTH-19). */
export function AccountLinks() {
  const t = useTexts();
  return (
    <div className="grid justify-items-start gap-1 text-sm text-muted">
      <QuietLink href={paths.forgotPassword()}>{t('recovery.forgot')}</QuietLink>
      {useFlag('sign-up-deactivation') ? null : (
        <p>
          {t.rich('register.no-account', {
            link: (words) => <TextLink href={paths.register()}>{words}</TextLink>,
          })}
        </p>
      )}
    </div>
  );
}

/** A link within a sentence. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink
      href={href}
      className="inline-flex min-h-control items-center font-medium text-ink underline underline-offset-4"
    >
      {children}
    </AppLink>
  );
}
