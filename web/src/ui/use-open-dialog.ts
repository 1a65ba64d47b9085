import { useEffect, useRef, type RefObject } from 'react';

/** A native dialog that is open as long as it is mounted; `modal` also holds the focus and covers the page. */
export function useOpenDialog(modal: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (modal) element?.showModal();
    else element?.show();
    return () => element?.close();
  }, [modal]);
  return dialog;
}
