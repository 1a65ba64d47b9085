import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { LiveState } from '../../lib/live.ts';

/** A shorter loss of the feed is not shown. */
const QUIET_MS = 2000;

const state = createStore<LiveState>(() => 'disconnected');

export const setLiveState = (next: LiveState): void => state.setState(next, true);

/** Whether the live feed is connected now. */
export const useLiveState = (): LiveState => useStore(state);

/** Whether the live feed has been lost for long enough to show it. */
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
