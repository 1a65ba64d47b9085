import { type RefObject, useEffect, useRef } from 'react';

/** For a button that is disabled while `isBusy`, which takes the focus off it: it has it again, unless something else does. */
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
