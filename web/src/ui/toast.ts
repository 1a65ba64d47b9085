// Toast messages. The list is outside React, so that any code may add one: `toast({ message, type: 'error' })`.

import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

export type ToastType = 'info' | 'success' | 'error';

export interface ToastInput {
  message: string;
  type?: ToastType | undefined;
  /** How long the toast is shown in ms; `Infinity` until it is closed. */
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
 * Shows a message; returns its id for dismissal. With a type, the type sets the duration; without one it is shown for 5
 * s in the style of an info (spec 1 §9, 2 §9). A repeated message replaces itself; beyond four the oldest is removed.
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

/** @internal Exported for tests, which call it outside React. */
export const currentToasts = (): readonly Toast[] => toasts.getState();

/** Like `currentToasts`, for components that re-render on a change. */
export const useToasts = (): readonly Toast[] => useStore(toasts);
