// When somebody last pressed something, by pointer or by key.

/** So long the answer to a press is drawn on a slow device, with all that follows from it. */
const ANSWER_MS = 300;

let pressed_ms = Number.NEGATIVE_INFINITY;

for (const press of ['pointerdown', 'keydown'])
  addEventListener(press, () => void (pressed_ms = performance.now()), { capture: true, passive: true });

/** How much longer the answer to the last press may take, in milliseconds; 0 if nobody waits for any. */
export const answerTime = (): number => Math.max(0, pressed_ms + ANSWER_MS - performance.now());
