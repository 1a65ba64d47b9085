import type { Problem } from './problem.ts';
import { useTexts, type TextKey } from './texts.tsx';
import { InlineNotice } from '../ui/inline-notice.tsx';
import { ProblemReference } from './problem-reference.tsx';

interface ProblemNoticeProps {
  problem: Problem | null;
  /** The text for a failure without a text of its own. */
  otherwise?: TextKey;
}

/** Why the last attempt failed; nothing if it did not. */
export function ProblemNotice({ problem, otherwise = 'problem.Internal' }: ProblemNoticeProps) {
  const t = useTexts();
  if (!problem) return null;
  const { textKey } = problem;
  const isSaid = t.has(textKey) && problem.code !== 'Internal';
  return (
    <InlineNotice tone="danger">
      {t(isSaid ? textKey : otherwise)}
      <ProblemReference problem={problem} />
    </InlineNotice>
  );
}
