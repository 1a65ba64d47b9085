import type { RequestState } from '@sendero/core/request/request-state';
import type { Issue } from '@sendero/core/values/issue';
import type { FocusEvent } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import type { Dispatch } from '../drafts/request-store.ts';

/** The text of the issue to show at a field. */
export type ErrorOf = (field: string) => string | undefined;

/**
 * The issues to show. A field shows its own issue once it was filled and left, or once the user tried to go on or to
 * place; else the server's.
 */
export function useErrors(
  { shown, refused }: Pick<RequestState, 'shown' | 'refused'>,
  issues: readonly Issue[],
): ErrorOf {
  const t = useTexts();
  return (field) => {
    const own = shown.includes(field) ? issues.find((one) => one.field === field) : undefined;
    const issue = own ?? (refused?.field === field ? refused : undefined);
    return issue && t(t.has(issue.key) ? issue.key : 'problem.field', issue.params);
  };
}

/** A field with content is checked when it loses the focus; an empty one may still be filled. */
export const leaveField =
  (dispatch: Dispatch) =>
  ({ target }: FocusEvent): void => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && target.value && target.name) dispatch({ type: 'leave-field', field: target.name });
  };
