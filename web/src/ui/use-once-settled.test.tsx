import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useOnceSettled } from './use-once-settled.ts';

function anAction(isPending: boolean) {
  let done = 0;
  const { result, rerender } = renderHook((pending: boolean) => useOnceSettled(pending, () => (done += 1)), {
    initialProps: isPending,
  });
  return {
    ask: () => act(() => result.current.ask()),
    isWaiting: () => result.current.isWaiting,
    becomes: (pending: boolean) => rerender(pending),
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

  it('is done at once where nothing is pending', () => {
    const action = anAction(false);
    action.ask();
    expect([action.isWaiting(), action.done()]).toEqual([false, 1]);
  });
});
