import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { MAIN_ACTION } from './button.tsx';
import { cx } from './cx.ts';
import { useLeaving } from './dialog.tsx';
import { PanelHead } from './panel-head.tsx';
import { ForgetTyped } from './typed.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useWide } from './use-wide.ts';

interface DrawerProps {
  open: boolean;
  /** Called for Escape, the close button and a press beside it; where a form in it was changed, once that was confirmed. */
  onClose: () => void;
  title: ReactNode;
  aside?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Covers the page on a wide window too; by default the page beside it remains usable. */
  modal?: boolean | undefined;
  /** 384 px on a phone too, and stays until it is closed: a press beside it is the page's (NAV-10). */
  persistent?: boolean | undefined;
  /** On a large window leaves the upper part of its side free, for a map. */
  low?: boolean | undefined;
}

/** Below this a persistent drawer leaves nothing of the page to use, and covers it. */
const ROOM_BESIDE_REM = 30;

/** Whether the page can be used beside an open drawer that is `persistent`. */
export const useRoomBeside = (): boolean => useWide(ROOM_BESIDE_REM);

/** A panel of 384 px at the inline end of the window (spec 1 §2); full screen on a phone, unless it is persistent. */
export function Drawer({ open, modal = false, ...rest }: DrawerProps) {
  const wide = useWide(rest.persistent ? ROOM_BESIDE_REM : undefined);
  const covers = modal || !wide;
  return open ? <OpenDrawer key={String(covers)} covers={covers} {...rest} /> : null;
}

interface OpenDrawerProps extends Omit<DrawerProps, 'open' | 'modal'> {
  covers: boolean;
}

/** Whether it happened in the drawer itself, and not in a dialog that was opened from it. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('dialog') === currentTarget;

function OpenDrawer(props: OpenDrawerProps) {
  const {
    covers,
    persistent = false,
    low = false,
    onClose,
    title,
    aside,
    closeLabel,
    children,
    footer,
  } = props;
  const dialog = useOpenDialog(covers);
  const titleId = useId();
  const { leave, question, forget, watching } = useLeaving({ onClose, closeLabel });
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        leave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || covers || !isOwn(event)) return;
        // Else the browser closes the question with the key that opened it.
        event.preventDefault();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !persistent) leave();
      }}
      {...watching}
      className={cx(
        'fixed outline-none inset-y-0 start-auto end-0 z-30 m-0 h-dvh max-h-none max-w-full overflow-hidden border-line bg-raised p-0 text-ink backdrop:bg-scrim',
        persistent ? 'w-96 border-s shadow-float' : 'w-full md:w-96 md:border-s md:shadow-float',
        low && 'xl:top-auto xl:h-[52dvh] xl:w-104 xl:border-t xl:shadow-none',
        'transition-[opacity,translate] starting:translate-x-6 starting:opacity-0 rtl:starting:-translate-x-6',
      )}
    >
      <div className="flex h-full flex-col">
        <PanelHead id={titleId} title={title} aside={aside} closeLabel={closeLabel} onClose={leave} />
        <ForgetTyped value={forget}>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        </ForgetTyped>
        {footer ? (
          <footer
            className={cx(
              MAIN_ACTION,
              'flex shrink-0 gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]',
            )}
          >
            {footer}
          </footer>
        ) : null}
      </div>
      {question}
    </dialog>
  );
}
