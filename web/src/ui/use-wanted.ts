import { useEffect, useEffectEvent, useState } from 'react';

/** What was asked for with a text whose answer is still on its way. `forget` it with every change of the text. */
export function useWanted(text: string) {
  const [asked, setAsked] = useState<string | null>(null);
  return { isWanted: asked === text, want: () => setAsked(text), forget: () => setAsked(null) };
}

/** Calls `take` once what is wanted is there; it has to be forgotten then. */
export function useAnswer(isWanted: boolean, isAwaited: boolean, take: () => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (isWanted && !isAwaited) taken();
  }, [isWanted, isAwaited]);
}
