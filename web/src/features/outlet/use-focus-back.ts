import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button that loses the focus because it is disabled while `isBusy`: returns the focus to it afterwards, unless
 * another element has it.
 */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const pressed = button.current;
    if (!isBusy) return;
    return () => {
      if (document.activeElement === document.body) pressed?.focus();
    };
  }, [isBusy]);
  return button;
}
