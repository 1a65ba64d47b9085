import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A native dialog that is open as long as it is mounted; `modal` also holds the focus and covers the page. The focus goes
 * to the dialog itself (give it `tabIndex={-1}`), so that its title is read and no keyboard pops up on a phone;
 * a layout effect closes it while it still stands in the page, so that the browser gives the focus back.
 */
export function useOpenDialog(modal: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (modal) element?.showModal();
    else element?.show();
    element?.focus();
    return () => element?.close();
  }, [modal]);
  return dialog;
}
