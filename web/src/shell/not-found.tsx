import { MapPinOff } from 'lucide-react';
import { useTexts } from '../lib/texts.tsx';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** No page exists at this address (NAV-08). */
export function NotFound() {
  const t = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <EmptyState
        isPage
        icon={<MapPinOff aria-hidden />}
        title={t('shell.not-found-title')}
        action={
          <AppLink href={paths.landing()} className={buttonClass({ tone: 'primary' })}>
            {t('shell.to-start')}
          </AppLink>
        }
      >
        {t('shell.not-found-hint')}
      </EmptyState>
    </main>
  );
}
