import { useEffect, useEffectEvent, useState } from 'react';

interface OnceSettled {
  /** It was asked for, and what it needs is still on its way. */
  readonly isWaiting: boolean;
  /** Does it: now, or as soon as nothing is pending. */
  readonly ask: () => void;
}

/** An action that a press asks for while what it needs is still being read: the press is kept, not lost. */
export function useOnceSettled(isPending: boolean, act: () => void): OnceSettled {
  const [isAsked, setAsked] = useState(false);
  const isWaiting = isAsked && isPending;
  const finish = useEffectEvent(() => {
    setAsked(false);
    act();
  });
  useEffect(() => {
    if (!isAsked || isPending) return;
    const turn = setTimeout(() => finish());
    return () => clearTimeout(turn);
  }, [isAsked, isPending]);
  return { isWaiting, ask: () => (isPending ? setAsked(true) : act()) };
}
