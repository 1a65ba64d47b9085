import { Store } from 'lucide-react';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown if there is no vendor to work with: the reason, and one action. */
export function NoVendors({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts();
  return (
    <div className="grid h-full place-items-center p-5">
      <EmptyState
        isPage
        icon={<Store aria-hidden />}
        title={text}
        action={<Button onClick={onRetry}>{t('shell.try-again')}</Button>}
      />
    </div>
  );
}
