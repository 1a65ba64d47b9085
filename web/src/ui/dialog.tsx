import { use, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { type DiscardWords, DiscardWordsContext } from './discard-words.ts';
import { PanelHead } from './panel-head.tsx';
import { ForgetTyped, useTyped } from './typed.ts';
import { useOpenDialog } from './use-open-dialog.ts';

interface DialogProps {
  open: boolean;
  /**
   * Called for Escape, the close button and a press beside the dialog; where a form in it was changed, once that was
   * confirmed. The form's own buttons ask nothing.
   */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** `large` fills a phone's screen. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether closing it loses something, where that is known better than by what was typed into it. */
  isChanged?: boolean | undefined;
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
  isChanged,
}: Omit<DialogProps, 'open'>) {
  const dialog = useOpenDialog(true);
  const titleId = useId();
  const { leave, question, forget, watching } = useLeaving({ onClose, closeLabel, isChanged });
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      // A file chooser that is left says so here, too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // Escape pressed twice closes it whatever is said to that.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
      {...watching}
      className={cx(
        'floating rise outline-none mx-auto mt-auto mb-0 w-full max-w-full overflow-hidden rounded-xl p-0 backdrop:bg-scrim md:my-auto md:max-h-[86dvh] md:w-[calc(100%-48px)]',
        sizes[size],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <PanelHead id={titleId} title={title} closeLabel={closeLabel} onClose={leave} />
        <ForgetTyped value={forget}>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        </ForgetTyped>
        {footer ? (
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1">
            {footer}
          </footer>
        ) : null}
      </div>
      {question}
    </dialog>
  );
}

/** How a dialog or drawer is left: at once, or by its question where something typed into it would be lost. */
export function useLeaving({
  onClose,
  closeLabel,
  isChanged,
}: Pick<DialogProps, 'onClose' | 'closeLabel' | 'isChanged'>) {
  const words = use(DiscardWordsContext);
  const [isAsking, setAsking] = useState(false);
  const { isTyped, ...typed } = useTyped();
  return {
    ...typed,
    leave: () => (words && (isChanged ?? isTyped()) ? setAsking(true) : onClose()),
    question:
      words && isAsking ? (
        <DiscardQuestion
          words={words}
          closeLabel={closeLabel}
          onStay={() => setAsking(false)}
          onDiscard={onClose}
        />
      ) : null,
  };
}

interface DiscardQuestionProps {
  readonly words: DiscardWords;
  readonly closeLabel: string;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before unsaved changes are discarded. */
export function DiscardQuestion({ words, closeLabel, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open
      size="small"
      title={words.title}
      closeLabel={closeLabel}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{words.stay}</Button>
          <Button tone="danger" onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.hint}
    </Dialog>
  );
}
