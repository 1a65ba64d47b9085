import { useId, useRef, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { placeBeside } from './place-beside.ts';

interface PopoverProps extends ButtonLook {
  /** The content of the button. */
  button: ReactNode;
  /** The accessible name of the panel. */
  label: string;
  children: ReactNode;
  /** Called when it opens and closes, for content that is dear to keep. */
  onToggle?: ((open: boolean) => void) | undefined;
}

/** A button that opens a small panel of fields; Escape or a press outside closes it. */
export function Popover({ button: words, label, children, onToggle, ...look }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  function settle(open: boolean): void {
    if (!open || !panel.current || !button.current) return;
    placeBeside(panel.current, button.current, 'end');
    panel.current.querySelector<HTMLElement>('input')?.focus();
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={buttonClass(look)}>
        {words}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          onToggle?.(isOpen);
          settle(isOpen);
        }}
        className="floating rise fixed inset-auto m-0 max-h-[70dvh] min-w-52 overflow-y-auto p-3"
      >
        {children}
      </div>
    </>
  );
}
