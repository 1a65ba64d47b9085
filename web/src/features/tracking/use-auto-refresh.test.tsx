import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');
const now_s = now.getTime() / 1000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

interface Situation {
  readonly dynamic: boolean;
  readonly guest?: boolean;
  readonly path?: string;
}

/** Seconds after the last reading at which the lists are read again, within six minutes. */
async function refetchedIn({
  dynamic,
  guest = false,
  path = '/order-tracking',
}: Situation): Promise<number[]> {
  const flags = { 'dynamic-time-estimation': dynamic };
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify({ flags })}</script>`;
  history.replaceState(null, '', path);
  const token = `head.${btoa(JSON.stringify({ exp: now_s + 86_400 }))}.signature`;
  if (guest) localStorage.setItem('sendero.guest-token', JSON.stringify({ vendor_id: 'vendorID', token }));
  const { useAutoRefresh } = await import('./use-auto-refresh.ts');
  const at: number[] = [];
  const read = () => at.push(Date.now() / 1000);
  function Lists({ readAt }: { readonly readAt: number }) {
    useAutoRefresh(readAt, read);
    return null;
  }
  const { rerender } = render(<Lists readAt={now_s} />);
  for (let second = 0; second < 360; second += 1) {
    vi.advanceTimersByTime(1000);
    rerender(<Lists readAt={at.at(-1) ?? now_s} />);
  }
  return at.map((seconds) => seconds - now_s);
}

describe('lists on the tracking screen', () => {
  it('are read again once they are older than 60 s where times move with the load [TRK-08]', async () => {
    expect(await refetchedIn({ dynamic: true })).toEqual([65, 130, 195, 260, 325]);
  });

  it('are read again once they are older than 300 s where they do not [TRK-08]', async () => {
    expect(await refetchedIn({ dynamic: false })).toEqual([305]);
  });

  it('of a guest are read again after 60 s in any case [TRK-08]', async () => {
    expect(await refetchedIn({ dynamic: false, guest: true })).toEqual([65, 130, 195, 260, 325]);
  });

  it('are left alone on any other path [TRK-08]', async () => {
    expect(await refetchedIn({ dynamic: true, path: '/request-a-rider' })).toEqual([]);
  });
});
