import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { shared } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.ts';
import { ContentText } from '../content/content-text.tsx';
import type { Question } from './questions-in.ts';

interface HelpQuestionProps {
  question: Question;
  /** The address that links to this question. */
  path: string;
  /** The address names this question: it is opened and scrolled into view. */
  wanted: boolean;
  /** Opened because the search found it. */
  found: boolean;
}

/** A question that unfolds its answer. */
export function HelpQuestion({ question: { title, html }, path, wanted, found }: HelpQuestionProps) {
  const t = useTexts();
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  return (
    <details open={wanted || found} className="group border-b border-line">
      <summary
        ref={summary}
        dir="auto"
        className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-md py-2 font-medium hover:text-primary-ink [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid justify-items-start gap-1 pb-4 [&>button]:-ms-2.5">
        <ContentText html={html} />
        <CopyButton
          tone="ghost"
          size="small"
          text={shared(path)}
          label={t('help.copy')}
          copiedLabel={t('ui.copied')}
          onRefused={() => toast({ message: t('ui.copy-refused'), type: 'error' })}
        />
      </div>
    </details>
  );
}
