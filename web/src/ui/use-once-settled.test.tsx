import { act as actOn, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useOnceSettled } from './use-once-settled.ts';

function anAction(isPending: boolean) {
  let done = 0;
  const act = () => (done += 1);
  const { result, rerender } = renderHook((given) => useOnceSettled({ ...given, act }), {
    initialProps: { isPending, isReady: true },
  });
  return {
    ask: () => actOn(() => result.current.ask()),
    isWaiting: () => result.current.isWaiting,
    becomes: (isPending: boolean, isReady = true) => rerender({ isPending, isReady }),
    done: () => done,
  };
}

describe('an action that needs what is still being read [FLOW-20]', () => {
  it('is done once as soon as that is there, however often it was pressed', async () => {
    const action = anAction(true);
    action.ask();
    action.ask();
    expect([action.isWaiting(), action.done()]).toEqual([true, 0]);
    action.becomes(false);
    await waitFor(() => expect(action.done()).toBe(1));
    action.becomes(true);
    expect(action.isWaiting()).toBe(false);
    action.becomes(false);
    expect(action.done()).toBe(1);
  });

  it('is forgotten where that did not come, since something else was typed meanwhile', async () => {
    const action = anAction(true);
    action.ask();
    action.becomes(false, false);
    await aTurn();
    action.becomes(true);
    action.becomes(false);
    await aTurn();
    expect([action.isWaiting(), action.done()]).toEqual([false, 0]);
  });

  it('is done at once where nothing is pending', () => {
    const action = anAction(false);
    action.ask();
    expect([action.isWaiting(), action.done()]).toEqual([false, 1]);
  });
});

const aTurn = () => actOn(() => new Promise<void>((resolve) => setTimeout(resolve)));
