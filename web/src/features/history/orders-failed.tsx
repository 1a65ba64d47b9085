import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown if the first read failed and no orders are cached. */
export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('tracking.failed-title')}
      action={<Button onClick={onRetry}>{t('shell.try-again')}</Button>}
    >
      {t('tracking.failed-hint')}
    </EmptyState>
  );
}
