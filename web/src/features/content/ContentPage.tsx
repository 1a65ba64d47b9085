import { useLocale, useTexts } from '../../lib/texts.tsx';
import { usePath } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FileWarning } from 'lucide-react';
import { QuietLink } from '../session/guest-frame.tsx';
import { BrandMark } from '../session/brand-mark.tsx';
import { ContentText } from './content-text.tsx';
import { useContent } from './use-content.ts';

/** The terms, or the list of prohibited items, in the reader's language (PUB-05). */
export default function ContentPage() {
  const t = useTexts();
  const isTerms = usePath() === paths.terms();
  const { html, hasFailed, retry } = useContent(isTerms ? 'terms' : 'prohibited-items', useLocale());
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-170 content-start gap-8 px-5 py-6 md:py-10">
      <header className="flex items-center justify-between gap-4">
        <BrandMark />
        <QuietLink href={paths.landing()}>{t('shell.to-start')}</QuietLink>
      </header>
      <main>
        {hasFailed ? (
          <EmptyState
            isPage
            icon={<FileWarning aria-hidden />}
            title={t(isTerms ? 'content.terms-failed' : 'content.failed')}
            action={<Button onClick={retry}>{t('shell.try-again')}</Button>}
          >
            {t('content.failed-hint')}
          </EmptyState>
        ) : html === null ? (
          <TextSkeleton />
        ) : (
          <ContentText html={html} />
        )}
      </main>
    </div>
  );
}

function TextSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="mb-4 h-9 w-72" />
      {['w-full', 'w-full', 'w-3/4', 'w-full', 'w-2/3'].map((width, row) => (
        <Skeleton key={row} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
