import type { Problem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { ProblemReference } from '../session/problem-reference.tsx';
import { FeeSummary } from './fee-summary.tsx';
import { isPaidByCard } from './use-paying.ts';
import type { Request } from './use-request.ts';

/** Fee, time and the one button, always in view; and what kept the request from being placed. */
export function RequestBar({ request }: { request: Request }) {
  const t = useTexts();
  const { placing, isUnanswered } = request;
  const isByCard = isPaidByCard(request.draft, request.quote.fee);
  return (
    <div className="grid gap-3 border-t border-line bg-raised px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Failure problem={placing.problem} isUnanswered={isUnanswered && !placing.isBusy} />
      <FeeSummary request={request} />
      <div className="flex gap-2">
        {isUnanswered && !placing.isBusy ? (
          <Button size="large" onClick={request.editAnyway}>
            {t('request.edit-anyway')}
          </Button>
        ) : null}
        <Button
          tone="primary"
          size="large"
          className="flex-1"
          busy={placing.isBusy}
          disabled={request.quote.isAsking}
          onClick={request.place}
        >
          {t(isUnanswered ? 'request.try-again' : isByCard ? 'payment.go-on' : 'request.place')}
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
    <InlineNotice tone="danger">
      {t(t.has(key) ? key : 'problem.Internal')}
      <ProblemReference problem={problem} />
    </InlineNotice>
  );
}
