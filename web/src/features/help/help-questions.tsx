import { FileWarning, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useContent } from '../content/use-content.ts';
import { HelpQuestion } from './help-question.tsx';
import { HelpSkeleton } from './help-skeleton.tsx';
import { matching, questionsIn } from './questions-in.ts';

interface HelpQuestionsProps {
  vendorId: string;
  /** The id of the question in the address. */
  wanted: string | null;
}

/** The site's own questions and answers with a search, and further contacts (HLP-05). */
export function HelpQuestions({ vendorId, wanted }: HelpQuestionsProps) {
  const t = useTexts();
  const { html, hasFailed, retry } = useContent('faq', useLocale());
  const questions = useMemo(() => (html === null ? null : questionsIn(html)), [html]);
  const [query, setQuery] = useState('');
  if (hasFailed)
    return (
      <EmptyState
        icon={<FileWarning aria-hidden />}
        title={t('help.questions-failed')}
        action={<Button onClick={retry}>{t('shell.try-again')}</Button>}
      >
        {t('content.failed-hint')}
      </EmptyState>
    );
  if (questions === null) return <HelpSkeleton />;
  const sought = query.trim();
  const shown = sought === '' ? questions : matching(questions, sought);
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label={t('help.search')}
        labelHidden
        placeholder={t('help.search')}
        prefix={<Search aria-hidden className="size-4" />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="border-t border-line">
        {shown.map((question) => (
          <HelpQuestion
            key={question.id}
            question={question}
            path={paths.help(vendorId, question.id)}
            wanted={question.id === wanted}
            found={sought !== ''}
          />
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? 'text-muted' : 'sr-only'}>
        {shown.length === 0 ? t('help.no-match', { query: sought }) : ''}
      </p>
      <Contact />
    </div>
  );
}

function Contact() {
  const t = useTexts();
  const { support_email } = boot.brand;
  const [before = '', after = ''] = t('help.contact', { email: '\n' }).split('\n');
  return (
    <p className="text-sm text-muted">
      {before}
      <a href={`mailto:${support_email}`} className="text-ink underline underline-offset-4">
        {support_email}
      </a>
      {after}
    </p>
  );
}
