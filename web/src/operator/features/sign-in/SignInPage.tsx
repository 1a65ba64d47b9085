import { useQueryValue } from '../../../lib/navigation.tsx';
import { signIn } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { VisitorFrame } from '../../lib/visitor-frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderRefusal, ProviderSession, ProviderSignIn } from './provider-sign-in.tsx';

/** At the identity provider where there is one, and by password where that is taken (OPR-01). */
export default function SignInPage() {
  const t = useTexts();
  const isVouched = useQueryValue('vouched') !== null;
  const { provider, passwords } = signIn;
  return (
    <VisitorFrame title={t('operator.sign-in-title')} lead={t('operator.sign-in-lead')}>
      <div className="grid gap-4">
        {isVouched ? <ProviderSession /> : <ProviderRefusal />}
        {provider === null ? null : <ProviderSignIn name={provider} />}
        {provider !== null && passwords ? <Or /> : null}
        {passwords ? <PasswordForm tone={provider === null ? 'primary' : 'neutral'} /> : null}
      </div>
    </VisitorFrame>
  );
}

function Or() {
  const t = useTexts();
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('operator.or')}
    </p>
  );
}
