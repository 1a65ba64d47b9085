import type { DraftState } from './use-draft.ts';
import type { Flow } from './use-flow.ts';
import type { Issues } from './use-issues.ts';
import { type FieldIssue, type Part, partOf } from './parts.ts';
import { usePartFocus } from './use-part-focus.ts';

/** Opens parts of the form, and shows what is wrong in them: the first fault's part is opened and gets the focus. */
export function useParts(flow: Flow, kept: DraftState, issues: Issues) {
  const focus = usePartFocus(flow.view);
  const open = (part: Part) => {
    flow.setEditing(part === 'destination' ? 'destination' : null);
    if (part !== 'destination') kept.keep({ are_details_done: part === 'payment' });
  };
  const reveal = (found: readonly FieldIssue[]) => {
    issues.show(found.map(({ field }) => field));
    if (found[0]) open(partOf(found[0].field));
    focus.toIssue();
  };
  return { ...focus, open, reveal };
}
