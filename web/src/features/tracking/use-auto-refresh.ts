import { useEffect, useEffectEvent } from 'react';
import { flag } from '../../lib/flags.ts';
import { currentPath } from '../../lib/navigation.tsx';
import { isGuest } from '../../lib/session.ts';
import { sectionOf } from '../../paths.ts';

const LOOK_MS = 5000;
/** The largest age of the lists: short for guests and where the arrival time depends on the load, otherwise long. */
const [QUICK_MS, USUAL_MS] = [60_000, 300_000];

/** Reads the lists again once they are too old. Checks every five seconds, on the tracking screen only (TRK-08). */
export function useAutoRefresh(readAt_s: number, refetch: () => unknown): void {
  const look = useEffectEvent(() => {
    const most_ms = flag('dynamic-time-estimation') || isGuest() ? QUICK_MS : USUAL_MS;
    const isOld = readAt_s > 0 && Date.now() - readAt_s * 1000 > most_ms;
    if (isOld && sectionOf(currentPath()) === 'tracking') refetch();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}
