import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../../ui/form.tsx';

const FIELDS = 'input:not([type=hidden]), select, textarea';

/** Where the user goes on while nothing is open; unlike a field it is pressed. */
export const NEXT = 'data-next';

/**
 * Moves the focus to the first field of a section, or of a stop of several, that opens, and to the first wrong field after
 * `toIssue`. Does not move a focus that the user has put elsewhere, and does not take the focus on arrival.
 */
export function useSectionFocus(
  section: string,
  stop?: number | null,
): {
  root: RefObject<HTMLDivElement | null>;
  toIssue: () => void;
} {
  const view = `${section} ${stop}`;
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef<string>(view);
  const [asked, setAsked] = useState(0);

  const enter = useEffectEvent(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || root.current?.contains(activeElement) === true;
    if (isFree) root.current?.querySelector<HTMLElement>(`[data-open] :is(${FIELDS}), [${NEXT}]`)?.focus();
  });
  // Before the next key press, which would be lost.
  useLayoutEffect(() => {
    if (opened.current === view) return;
    opened.current = view;
    enter();
  }, [view]);
  useEffect(() => {
    if (asked > 0) focusFirstInvalid(root.current);
  }, [asked]);

  return { root, toIssue: () => setAsked((before) => before + 1) };
}
