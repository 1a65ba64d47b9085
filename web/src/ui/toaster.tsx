import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { onModals, topModal } from './modals.ts';
import { mainActions, roomBelow } from './step-aside.ts';
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
  /** Of the button that shows the messages behind the first. */
  moreLabel: string;
}

/** More than these become one, with the others behind it (BRD-05). */
const MOST_APART = 2;
const LOOK_AGAIN_MS = 300;

/**
 * The region of the toasts; mounted once. While a modal dialog is open, it is inside the topmost one, so that toasts
 * can be pressed.
 */
export function Toaster({ label, closeLabel, moreLabel }: ToasterProps) {
  const toasts = useToasts();
  const dialog = useSyncExternalStore(onModals, topModal, topModal);
  const region = useRef<HTMLDivElement>(null);
  const bottom = useRoomBelow(region, toasts.length > 0, dialog ?? document);
  const [isOpen, setOpen] = useState(false);
  if (isOpen && toasts.length <= MOST_APART) setOpen(false);
  const isFolded = !isOpen && toasts.length > MOST_APART;
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
      style={{ bottom }}
      className="pointer-events-none fixed inset-x-0 top-auto m-0 grid w-full max-w-full justify-items-center gap-2 bg-transparent p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      <ol aria-live="polite" className="grid w-full max-w-100 gap-2">
        {(isFolded ? toasts.filter((toast) => toast === faceOf(toasts)) : toasts).map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
        {isFolded ? (
          <li className="pointer-events-auto justify-self-center">
            <Button
              size="small"
              onClick={() => setOpen(true)}
            >{`${moreLabel} (+${toasts.length - 1})`}</Button>
          </li>
        ) : null}
      </ol>
    </div>
  );
  return dialog ? createPortal(shown, dialog) : shown;
}

/** The message that stands for the others: the newest of those that ask for something or tell of a failure. */
const faceOf = (toasts: readonly Toast[]): Toast | undefined =>
  toasts.findLast(({ action, type }) => action !== undefined || type === 'error') ?? toasts.at(-1);

/** How far above the foot of the window the messages stand, so that no main action is behind them (BRD-05). */
function useRoomBelow(region: RefObject<HTMLElement | null>, isShown: boolean, within: ParentNode): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const look = () => {
      const cards = region.current?.firstElementChild?.getBoundingClientRect();
      if (!region.current || !cards) return;
      const { height } = region.current.getBoundingClientRect();
      const box = { left: cards.left, right: cards.right, height };
      setBottom(roomBelow(box, mainActions(within), window.innerHeight));
    };
    look();
    // Screens scroll and change meanwhile.
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [region, isShown, within]);
  return bottom;
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
