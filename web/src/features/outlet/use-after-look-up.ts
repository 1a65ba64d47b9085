import { useEffect, useEffectEvent, useState } from 'react';

/** How long to wait for the address of a place. */
const PATIENCE_MS = 3000;

interface AfterLookUp {
  /** The action was requested and has not run yet. */
  readonly isAwaited: boolean;
  thenDo(): void;
}

/**
 * Runs `act` when the address of a chosen place is known: at once if no look-up is running, after three seconds in any
 * case. So a place is not saved with another place's address (OUT-07).
 */
export function useAfterLookUp(isLookingUp: boolean, act: () => void): AfterLookUp {
  const [isAwaited, setAwaited] = useState(false);
  const finish = useEffectEvent(() => {
    setAwaited(false);
    act();
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => finish(), isLookingUp ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isAwaited, isLookingUp]);
  return { isAwaited, thenDo: () => (isLookingUp ? setAwaited(true) : act()) };
}
