import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { PanelHead } from './panel-head.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useWide } from './use-wide.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  aside?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Covers the page on a wide window too; by default the page beside it remains usable. */
  modal?: boolean | undefined;
}

/** A panel of 384 px at the inline end of the window (spec 1 §2); full screen on a phone. */
export function Drawer({ open, modal = false, ...rest }: DrawerProps) {
  const wide = useWide();
  const covers = modal || !wide;
  return open ? <OpenDrawer key={String(covers)} covers={covers} {...rest} /> : null;
}

interface OpenDrawerProps extends Omit<DrawerProps, 'open' | 'modal'> {
  covers: boolean;
}

function OpenDrawer({ covers, onClose, title, aside, closeLabel, children, footer }: OpenDrawerProps) {
  const dialog = useOpenDialog(covers);
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
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !covers) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'fixed outline-none inset-y-0 start-auto end-0 z-30 m-0 h-dvh max-h-none w-full max-w-full overflow-hidden border-line bg-raised p-0 text-ink backdrop:bg-scrim md:w-96 md:border-s md:shadow-float',
        'transition-[opacity,translate] starting:translate-x-6 starting:opacity-0 rtl:starting:-translate-x-6',
      )}
    >
      <div className="flex h-full flex-col">
        <PanelHead id={titleId} title={title} aside={aside} closeLabel={closeLabel} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer ? (
          <footer className="flex shrink-0 gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
