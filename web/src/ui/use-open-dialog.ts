import { useLayoutEffect, useRef, type RefObject } from 'react';
import { noteModal } from './modals.ts';

/**
 * A native dialog that is open as long as it is mounted; `modal` also holds the focus and covers the page. The focus goes
 * to the dialog itself (give it `tabIndex={-1}`), so that its title is read and no keyboard pops up on a phone. By the
 * time it closes React has taken it out of the page, so that the focus is given back here and not by the browser.
 */
export function useOpenDialog(modal: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (modal) element?.showModal();
    else element?.show();
    element?.focus();
    const forget = modal && element ? noteModal(element) : null;
    return () => {
      forget?.();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected && !document.activeElement?.closest('dialog')) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [modal]);
  return dialog;
}
