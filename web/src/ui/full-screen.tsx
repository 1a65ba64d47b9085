import { useId, useState, type ReactNode } from 'react';
import { PanelHead } from './panel-head.tsx';
import { useOpenDialog } from './use-open-dialog.ts';

interface FullScreenProps {
  /** Called for Escape and the close button. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
}

/** A dialog that fills the window until the task is done; open while it is mounted. */
export function FullScreen({ onClose, title, closeLabel, children, footer }: FullScreenProps) {
  const dialog = useOpenDialog(true);
  const titleId = useId();
  // The content may measure itself, so it is mounted after the dialog is open.
  const [body, setBody] = useState<HTMLElement | null>(null);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden border-0 bg-raised p-0 text-ink outline-none"
    >
      <div className="flex h-full flex-col">
        <PanelHead id={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
        <div ref={setBody} className="min-h-0 flex-1">
          {body ? children : null}
        </div>
        {footer ? (
          <footer className="flex shrink-0 justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
