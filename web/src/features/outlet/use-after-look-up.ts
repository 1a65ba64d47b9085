import { useEffect, useEffectEvent, useState } from 'react';

/** How long a place is worth its address. */
const PATIENCE_MS = 3000;

interface AfterLookUp {
  /** It was asked for, and is not done yet. */
  readonly isAwaited: boolean;
  thenDo(): void;
}

/**
 * Does `act` once the address of a chosen place is known, at once where none is looked up, after three seconds in any
 * case: so that a place is not saved with the address of another one (OUT-07).
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
