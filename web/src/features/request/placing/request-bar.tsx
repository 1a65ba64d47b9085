import type { ReactNode } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';

const ProblemReference = lazyPage(async () => ({
  default: (await import('../../../lib/problem-reference.tsx')).ProblemReference,
}));

interface RequestBarProps {
  readonly price: ReactNode;
  /** The price is being asked for. */
  readonly isAsking: boolean;
  /** The next step asks for a card. */
  readonly isByCard: boolean;
  readonly isBusy: boolean;
  /** The request was sent and is not answered yet. */
  readonly isUnanswered: boolean;
  readonly problem: Problem | null;
  readonly onPlace: () => void;
  readonly onEditAnyway: () => void;
}

/** Fee, time and the main button, always visible; also that and why the order was not created (ORD-01). */
export function RequestBar(props: RequestBarProps) {
  const { price, isAsking, isByCard, isBusy, isUnanswered, problem, onPlace, onEditAnyway } = props;
  const t = useTexts();
  return (
    <div className="grid gap-3 border-t border-line bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Failure problem={problem} isUnanswered={isUnanswered && !isBusy} />
      {price}
      <div className="flex gap-2">
        {isUnanswered && !isBusy ? (
          <Button size="large" onClick={onEditAnyway}>
            {t('request.edit-anyway')}
          </Button>
        ) : null}
        <Button
          tone="primary"
          size="large"
          className="flex-1"
          busy={isBusy}
          disabled={isAsking}
          onClick={onPlace}
        >
          {t(isUnanswered ? 'shell.try-again' : isByCard ? 'payment.go-on' : 'request.place')}
          <KeyHint keys={['Ctrl', '↵']} />
        </Button>
      </div>
    </div>
  );
}

function Failure({ problem, isUnanswered }: { problem: Problem | null; isUnanswered: boolean }) {
  const t = useTexts();
  if (isUnanswered) return <InlineNotice tone="warn">{t('request.unanswered')}</InlineNotice>;
  if (!problem) return null;
  const isLate = problem.code === 'SignatureExpired';
  const key = isLate ? 'request.not-placed' : problem.textKey;
  return (
    <InlineNotice tone="danger" title={t('request.not-created')}>
      {t(t.has(key) ? key : 'problem.Internal')}
      {problem.trace_id === undefined ? null : (
        <PageSection>
          <ProblemReference problem={problem} />
        </PageSection>
      )}
    </InlineNotice>
  );
}
