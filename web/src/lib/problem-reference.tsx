import type { Problem } from './problem.ts';
import { referenceOf } from './say-problem.ts';
import { useTexts } from './texts.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** The reference of a server failure, to quote to the operator (SAF-07); nothing for other failures. */
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
        copiedLabel={t('ui.copied')}
        labelHidden
        tone="ghost"
        size="small"
      />
    </span>
  );
}
