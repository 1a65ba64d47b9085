import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../ui/form.tsx';

const FIELDS = 'input:not([type=hidden]), select, textarea';

/**
 * Keeps the focus where the work is: in the first field of a part that opens, and at the first wrong field when
 * `toIssue` was called. A focus that the user has put elsewhere is left alone, and nothing is taken on arrival.
 */
export function usePartFocus(part: string): { root: RefObject<HTMLDivElement | null>; toIssue: () => void } {
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef(part);
  const [asked, setAsked] = useState(0);

  const enter = useEffectEvent(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || root.current?.contains(activeElement) === true;
    if (isFree) root.current?.querySelector<HTMLElement>(`[data-open] :is(${FIELDS})`)?.focus();
  });
  // Before the next key can be lost.
  useLayoutEffect(() => {
    if (opened.current === part) return;
    opened.current = part;
    enter();
  }, [part]);
  useEffect(() => {
    if (asked > 0) focusFirstInvalid(root.current);
  }, [asked]);

  return { root, toIssue: () => setAsked((before) => before + 1) };
}
