import { useTexts } from '../../lib/texts.tsx';
import { AccountLinks } from './account-links.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { LoginForm } from './login-form.tsx';

export default function ConnectPage() {
  const t = useTexts();
  return (
    <GuestFrame title={t('session.connect-title')}>
      <LoginForm />
      <AccountLinks />
    </GuestFrame>
  );
}
