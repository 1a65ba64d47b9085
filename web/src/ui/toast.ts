// Messages that pass by. A list outside React, so that anything may speak: `toast({ message, type: 'error' })`.

import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

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

const toasts = createStore<readonly Toast[]>(() => []);
let lastId = 0;

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
  const others = currentToasts().filter((other) => other.message !== message);
  toasts.setState([...others, next].slice(-MOST_SHOWN), true);
  return next.id;
}

export function dismissToast(id: number): void {
  toasts.setState(
    currentToasts().filter((other) => other.id !== id),
    true,
  );
}

export const currentToasts = (): readonly Toast[] => toasts.getState();

/** As `currentToasts`, for a component that has to follow them. */
export const useToasts = (): readonly Toast[] => useStore(toasts);
