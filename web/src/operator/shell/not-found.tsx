import { MapPinOff } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTexts } from '../lib/texts.ts';
import { paths } from '../paths.ts';
import { Band } from '../lib/band.tsx';

/** No page of this application exists at this address. */
export function NotFound() {
  const t = useTexts();
  return (
    <>
      <header>
        <Band />
      </header>
      <main className="grid min-h-[80dvh] place-items-center p-5">
        <EmptyState
          isPage
          icon={<MapPinOff aria-hidden />}
          title={t('shell.not-found-title')}
          action={
            <AppLink href={paths.board()} className={buttonClass({ tone: 'primary' })}>
              {t('shell.to-start')}
            </AppLink>
          }
        >
          {t('shell.not-found-hint')}
        </EmptyState>
      </main>
    </>
  );
}
