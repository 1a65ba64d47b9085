import { Eye } from 'lucide-react';
import { useWatching } from '../lib/session.ts';
import { useTexts } from '../lib/texts.tsx';

/** Marks a portal that the operator's staff see as its shop does (OPR-08); nothing for everybody else. */
export function WatchingBand() {
  const t = useTexts();
  const name = useWatching();
  if (name === null) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 bg-accent px-4 py-1.5 text-sm font-medium text-on-accent"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t('shell.watching', { name })}</span>
    </p>
  );
}
