import { ShieldX } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PAGE } from '../lib/page-head.tsx';
import { useTexts } from '../lib/texts.ts';
import { paths } from '../paths.ts';

/** A screen that the signed-in member's roles do not reach. */
export function Refused() {
  const t = useTexts();
  return (
    <div className={PAGE}>
      <EmptyState
        isPage
        icon={<ShieldX aria-hidden />}
        title={t('problem.NotYours')}
        action={
          <AppLink href={paths.board()} className={buttonClass({ tone: 'primary' })}>
            {t('shell.to-start')}
          </AppLink>
        }
      />
    </div>
  );
}
