import { useTexts } from '../../lib/texts.tsx';
import { paths, webmailUrl } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { Resend } from './resend.tsx';

/** Says that the link was sent, where to look for it, and what to do if it does not arrive (AUTH-16). */
export function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useTexts();
  const webmail = webmailUrl(email);
  return (
    <GuestFrame
      title={t('register.sent-title')}
      lead={t('register.sent-lead', { email })}
      back={paths.connect()}
    >
      {webmail ? (
        <a href={webmail} className={buttonClass({ tone: 'primary', size: 'large', block: true })}>
          {t('register.open-mail')}
        </a>
      ) : null}
      <div className="grid gap-2">
        <p className="text-sm text-muted">{t('register.sent-hint')}</p>
        <Resend what="link" email={email} />
        <Button tone="ghost" onClick={onOther}>
          {t('register.other-email')}
        </Button>
      </div>
    </GuestFrame>
  );
}
