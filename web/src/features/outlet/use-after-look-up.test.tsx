import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterLookUp } from './use-after-look-up.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aSave(isLookingUp: boolean) {
  const saved: string[] = [];
  const hook = renderHook(
    ({ looks, address }: { looks: boolean; address: string }) =>
      useAfterLookUp(looks, () => saved.push(address)),
    { initialProps: { looks: isLookingUp, address: 'the old one' } },
  );
  return { ...hook, saved, press: (): void => act(() => hook.result.current.thenDo()) };
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('saves at once where nothing is looked up', () => {
  const { saved, press } = aSave(false);
  press();
  expect(saved).toEqual(['the old one']);
});

it('saves what the look-up brings, once it is over [OUT-07]', () => {
  const { saved, press, rerender, result } = aSave(true);
  press();
  pass(2000);
  expect(saved).toEqual([]);
  expect(result.current.isAwaited).toBe(true);
  rerender({ looks: false, address: 'the new one' });
  pass(1);
  expect(saved).toEqual(['the new one']);
  expect(result.current.isAwaited).toBe(false);
});

it('saves after three seconds all the same, and only once [OUT-07]', () => {
  const { saved, press, rerender } = aSave(true);
  press();
  pass(2999);
  expect(saved).toEqual([]);
  pass(1);
  rerender({ looks: false, address: 'the new one' });
  pass(5000);
  expect(saved).toEqual(['the old one']);
});

it('saves nothing once it is closed', () => {
  const { saved, press, unmount } = aSave(true);
  press();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(saved).toEqual([]);
});
