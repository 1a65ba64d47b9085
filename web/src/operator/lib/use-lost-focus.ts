import { type RefObject, useEffect, useRef } from 'react';

/** Takes the keyboard's focus when it appears, where what had it is gone. The element needs `tabIndex={-1}`. */
export function useLostFocus<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (focused === null || focused === body) shown.current?.focus({ preventScroll: true });
  }, []);
  return shown;
}
