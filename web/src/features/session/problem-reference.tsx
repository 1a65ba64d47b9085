import type { Problem } from '../../lib/problem.ts';
import { referenceOf } from '../../lib/say-problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** What to tell the operator of a failure that was the server's (SAF-07); nothing of any other. */
export function ProblemReference({ problem }: { problem: Problem }) {
  const t = useTexts();
  const reference = referenceOf(problem);
  if (reference === null) return null;
  return (
    <span className="flex items-center gap-1 text-xs text-muted">
      {t('problem-reference.label', { reference })}
      <CopyButton
        text={problem.trace_id ?? ''}
        label={t('problem-reference.copy')}
        copiedLabel={t('problem-reference.copied')}
        labelHidden
        tone="ghost"
        size="small"
      />
    </span>
  );
}
