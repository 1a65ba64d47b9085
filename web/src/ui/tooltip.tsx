import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { placeBeside } from './place-beside.ts';

const HOVER_MS = 400;

/**
 * Shows the name of the control it wraps on mouse hover or keyboard focus; Escape hides it. The control has its own
 * accessible name, so the bubble is hidden from screen readers.
 */
export function Tooltip({ words, children }: { words: string; children: ReactNode }) {
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);

  function show(anchor: Element): void {
    if (!bubble.current?.isConnected) return;
    bubble.current.showPopover();
    placeBeside(bubble.current, anchor, 'center');
  }

  function hide(): void {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  }

  function hideOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') hide();
  }

  return (
    <span
      className="inline-flex"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') timer.current = window.setTimeout(() => show(currentTarget), HOVER_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target, currentTarget }) => target.matches(':focus-visible') && show(currentTarget)}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      <span
        ref={bubble}
        popover="manual"
        aria-hidden
        className="floating rise pointer-events-none m-0 px-2 py-1 text-xs font-medium"
      >
        {words}
      </span>
    </span>
  );
}
