import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { PanelHead } from './panel-head.tsx';
import { useOpenDialog } from './use-open-dialog.ts';

interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** `large` fills a phone's screen. */
  size?: 'small' | 'medium' | 'large' | undefined;
}

const sizes = {
  small: 'md:max-w-100 max-md:rounded-b-none max-h-[92dvh]',
  medium: 'md:max-w-130 max-md:rounded-b-none max-h-[92dvh]',
  large: 'md:max-w-200 max-md:rounded-none max-md:border-0 h-dvh max-h-dvh md:h-fit',
};

/** A modal dialog: centred; on a phone a sheet at the bottom. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = 'medium',
}: Omit<DialogProps, 'open'>) {
  const dialog = useOpenDialog(true);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'floating rise outline-none mx-auto mt-auto mb-0 w-full max-w-full overflow-hidden rounded-xl p-0 backdrop:bg-scrim md:my-auto md:max-h-[86dvh] md:w-[calc(100%-48px)]',
        sizes[size],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <PanelHead id={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer ? (
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
