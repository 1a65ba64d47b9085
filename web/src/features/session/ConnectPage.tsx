import { useTexts } from '../../lib/texts.tsx';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { LoginForm } from './login-form.tsx';

export default function ConnectPage() {
  const t = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <div className="grid w-full max-w-90 gap-6">
        <BrandMark />
        <h1 className="text-2xl font-semibold tracking-tight">{t('session.connect-title')}</h1>
        <LoginForm />
        <AppLink
          href={paths.landing()}
          className="justify-self-start rounded-sm text-sm text-muted underline-offset-4 hover:underline"
        >
          {t('session.back')}
        </AppLink>
      </div>
    </main>
  );
}
