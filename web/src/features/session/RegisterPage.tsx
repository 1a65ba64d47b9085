import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { TextLink } from './account-links.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { useRegisterDraft } from './register-draft.ts';
import { RegisterForm } from './register-form.tsx';

const LinkSent = lazyPage(async () => ({ default: (await import('./link-sent.tsx')).LinkSent }));

/** Registers a platform vendor by its code, or a business without one, as the country requires (AUTH-15). */
export default function RegisterPage() {
  const t = useTexts();
  const [draft, change] = useRegisterDraft();
  if (draft.sent_to !== null)
    return <LinkSent email={draft.sent_to} onOther={() => change({ sent_to: null })} />;
  const isVendor = boot.market.registration_type === 'PV';
  return (
    <GuestFrame title={t('register.title')} lead={t(isVendor ? 'register.lead-pv' : 'register.lead-npv')}>
      <RegisterForm draft={draft} onChange={change} />
      <p className="text-sm text-muted">
        {t.rich('register.have-account', {
          link: (words) => <TextLink href={paths.connect()}>{words}</TextLink>,
        })}
      </p>
    </GuestFrame>
  );
}
