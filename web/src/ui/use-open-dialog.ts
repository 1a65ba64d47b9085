import { useLayoutEffect, useRef, type RefObject } from 'react';
import { noteOpener } from './focus-heirs.ts';
import { noteModal } from './modals.ts';

/**
 * A native dialog that is open while it is mounted; `modal` also traps the focus and covers the page. The dialog itself
 * gets the focus (it needs `tabIndex={-1}`), so that its title is read and no keyboard opens on a phone. React removes
 * the dialog from the page before it closes, so this hook, not the browser, restores the focus,
 * unless somebody has taken it already; where its opener is gone, what that left it to has it.
 */
export function useOpenDialog(modal: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const giveBack = noteOpener(element, document.activeElement);
    if (modal) element?.showModal();
    else element?.show();
    element?.focus();
    const forget = modal && element ? noteModal(element) : null;
    return () => {
      forget?.();
      element?.close();
      const { activeElement: focused, body } = document;
      giveBack(focused === null || focused === body || element?.contains(focused) === true);
    };
  }, [modal]);
  return dialog;
}
