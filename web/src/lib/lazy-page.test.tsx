import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage, loadFailure } from './lazy-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A part that fails `failures` times before it loads. */
function part(failures: number) {
  const tried = { times: 0 };
  const load = () => {
    tried.times += 1;
    return tried.times > failures
      ? Promise.resolve({ default: () => <p>here</p> })
      : Promise.reject(new Error('lost'));
  };
  return { tried, load };
}

describe('lazyPage', () => {
  it('tries a failed load again every two seconds [NET-02]', async () => {
    const { tried, load } = part(9);
    const Page = lazyPage(load);
    render(
      <Suspense fallback="waiting">
        <Page />
      </Suspense>,
    );
    for (let second = 0; second < 18; second += 2) {
      expect(tried.times).toBe(second / 2 + 1);
      await act(() => vi.advanceTimersByTimeAsync(2000));
    }
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('tells after ten tries that the application could not be loaded [NET-02]', async () => {
    const { tried, load } = part(Infinity);
    let told = 0;
    loadFailure.tell = () => {
      told += 1;
    };
    const Page = lazyPage(load);
    await expect(
      (async () => {
        render(
          <Suspense fallback="waiting">
            <Page />
          </Suspense>,
        );
        await act(() => vi.advanceTimersByTimeAsync(20_000));
      })(),
    ).rejects.toThrow('lost');
    expect(tried.times).toBe(10);
    expect(told).toBe(1);
  });
});
