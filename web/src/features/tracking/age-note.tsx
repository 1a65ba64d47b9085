import { History } from 'lucide-react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';

interface AgeNoteProps {
  /** In unix seconds. */
  readAt: number;
  onRetry: () => void;
}

/** Shows the age of the lists while they cannot be read. */
export function AgeNote({ readAt, onRetry }: AgeNoteProps) {
  const t = useTexts();
  const { time } = useFormats();
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-1 text-sm text-muted"
    >
      <History aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{t('tracking.as-of', { time: time(readAt) })}</p>
      <Button size="small" tone="ghost" onClick={onRetry}>
        {t('shell.try-again')}
      </Button>
    </div>
  );
}
