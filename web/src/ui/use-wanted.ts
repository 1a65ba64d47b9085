import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Remembers that the user wants the answer to a text that is still being looked up. Call `forget` at every change of
 * the text.
 */
export function useWanted(text: string) {
  const [asked, setAsked] = useState<string | null>(null);
  return { isWanted: asked === text, want: () => setAsked(text), forget: () => setAsked(null) };
}

/** Calls `take` once the wanted answer has arrived; `take` must then call `forget`. */
export function useAnswer(isWanted: boolean, isAwaited: boolean, take: () => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (isWanted && !isAwaited) taken();
  }, [isWanted, isAwaited]);
}
