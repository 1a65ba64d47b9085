import { useEffect, useEffectEvent, useState } from 'react';

interface Action {
  /** What the action needs is still being read. */
  readonly isPending: boolean;
  /** It is there. */
  readonly isReady: boolean;
  readonly act: () => void;
}

interface OnceSettled {
  /** It was asked for, and what it needs is still on its way. */
  readonly isWaiting: boolean;
  /** Does it: at once where nothing is pending, else when what it needs is there; not at all if that never comes. */
  readonly ask: () => void;
}

/** An action that a press asks for while what it needs is still being read: the press is kept, not lost. */
export function useOnceSettled({ isPending, isReady, act }: Action): OnceSettled {
  const [isAsked, setAsked] = useState(false);
  const finish = useEffectEvent(() => {
    setAsked(false);
    if (isReady) act();
  });
  useEffect(() => {
    if (!isAsked || isPending) return;
    const turn = setTimeout(() => finish());
    return () => clearTimeout(turn);
  }, [isAsked, isPending]);
  return { isWaiting: isAsked && isPending, ask: () => (isPending ? setAsked(true) : act()) };
}
