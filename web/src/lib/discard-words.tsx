import { type PropsWithChildren, useMemo } from 'react';
import { DiscardWordsContext } from '../ui/discard-words.ts';
import { useTexts } from './texts.tsx';

/** Lets every dialog ask before something typed is given up. */
export function DiscardWords({ children }: PropsWithChildren) {
  const t = useTexts();
  const words = useMemo(
    () => ({
      title: t('ui.discard-title'),
      hint: t('ui.discard-hint'),
      stay: t('ui.stay'),
      discard: t('ui.discard'),
    }),
    [t],
  );
  return <DiscardWordsContext value={words}>{children}</DiscardWordsContext>;
}
