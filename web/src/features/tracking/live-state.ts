import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from '../../lib/live.ts';

/** A loss shorter than this is not worth a word. */
const QUIET_MS = 2000;

let state: LiveState = 'disconnected';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the live feed is connected now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Whether the live feed has been lost for long enough to say so. */
export function useLiveLost(): boolean {
  const isConnected = useLiveState() === 'connected';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isConnected]);
  return isLong && !isConnected;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
