// Messages that pass by. A list outside React, so that anything may speak: `toast({ message, type: 'error' })`.

export type ToastType = 'info' | 'success' | 'error';

export interface ToastInput {
  message: string;
  type?: ToastType | undefined;
  /** How long it stays, in ms; `Infinity` until it is closed. */
  duration?: number | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

export interface Toast extends ToastInput {
  id: number;
  type: ToastType;
  duration: number;
}

const DEFAULT_MS = 5000;
const durations: Record<ToastType, number> = { info: 3500, success: DEFAULT_MS, error: 7000 };
const MOST_SHOWN = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message; answers its id, to be dismissed by. Of a stated type it stays as long as that type does, of none 5 s
 * in the look of an info (spec 1 §9, 2 §9). The same message again replaces itself; beyond four the oldest goes.
 */
export function toast({ message, type, duration, action }: ToastInput): number {
  const next: Toast = {
    id: ++lastId,
    message,
    type: type ?? 'info',
    duration: duration ?? (type ? durations[type] : DEFAULT_MS),
    action,
  };
  set([...toasts.filter((other) => other.message !== message), next].slice(-MOST_SHOWN));
  return next.id;
}

export function dismissToast(id: number): void {
  set(toasts.filter((other) => other.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
