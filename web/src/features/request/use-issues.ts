import { type FocusEvent, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import type { FieldIssue } from './parts.ts';

/**
 * Which issues are shown: of a field that was filled and left, of those that going on or placing has asked for, and
 * the server's, until that field changes.
 */
export function useIssues(issues: readonly FieldIssue[]) {
  const t = useTexts();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldIssue | null>(null);

  const textOf = ({ key, values }: FieldIssue): string => t(t.has(key) ? key : 'problem.field', values);
  return {
    /** What is wrong with a field, in words, where it is to be shown. */
    of: (field: string): string | undefined => {
      const issue = issues.find((one) => one.field === field);
      if (issue && shown.has(field)) return textOf(issue);
      return refused?.field === field ? textOf(refused) : undefined;
    },
    show: (fields: readonly string[]) => setShown((before) => new Set([...before, ...fields])),
    /** Leaving a field that holds something is when it is checked; an empty one may still be filled. */
    onBlur: ({ target }: FocusEvent) => {
      if (
        (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
        target.value &&
        target.name
      )
        setShown((before) => (before.has(target.name) ? before : new Set([...before, target.name])));
    },
    refuse: setRefused,
    forget: () => {
      setShown(new Set());
      setRefused(null);
    },
  };
}

export type Issues = ReturnType<typeof useIssues>;
