import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { onModals, topModal } from './modals.ts';
import { dismissToast, type Toast, useToasts } from './toast.ts';

const looks = {
  info: { Icon: Info, ink: 'text-info' },
  success: { Icon: CircleCheck, ink: 'text-ok' },
  error: { Icon: CircleAlert, ink: 'text-danger' },
};

interface ToasterProps {
  /** The accessible name of the region. */
  label: string;
  closeLabel: string;
}

/**
 * The region of the toasts; mounted once. While a modal dialog is open, it is inside the topmost one, so that toasts
 * can be pressed.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useToasts();
  const dialog = useSyncExternalStore(onModals, topModal, topModal);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) raise(region.current);
  }, [newest, dialog]);
  const shown = (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 grid w-full max-w-full justify-items-center gap-2 bg-transparent p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      <ol aria-live="polite" className="grid w-full max-w-100 gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ol>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}

/**
 * Reopens the region's popover, so that it is above everything opened since. The region may have been removed with its
 * dialog; it is then mounted again shortly.
 */
function raise(region: HTMLElement | null): void {
  if (!region?.showPopover || !region.isConnected) return;
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const { id, duration } = toast;
  useEffect(() => {
    if (held || duration === Infinity) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  const { Icon, ink } = looks[toast.type];
  return (
    <li
      role={toast.type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="floating rise pointer-events-auto flex items-start gap-2.5 py-2 ps-3.5 pe-2"
    >
      <Icon aria-hidden className={cx('mt-1.5 size-4 shrink-0', ink)} />
      <p className="min-w-0 flex-1 py-1">{toast.message}</p>
      {toast.action ? <Action {...toast.action} onDone={() => dismissToast(id)} /> : null}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(id)}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

function Action({ label, onAction, onDone }: { label: string; onAction: () => void; onDone: () => void }) {
  return (
    <button
      type="button"
      className="min-h-7 shrink-0 rounded-sm px-2 font-semibold text-primary-ink hover:bg-primary-soft pointer-coarse:min-h-11"
      onClick={() => {
        onDone();
        onAction();
      }}
    >
      {label}
    </button>
  );
}
