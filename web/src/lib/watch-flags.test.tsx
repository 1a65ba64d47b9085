import { fallbackFlags } from '@sendero/core/flag/flag';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = () => Promise<Response>;
const says =
  (body: unknown, status = 200): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

let server: Answer;
let file: Answer;
let asked: string[];
let over: AbortController;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [server, file, asked] = [says({ flags: fallbackFlags }), says(fallbackFlags), []];
  over = new AbortController();
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    const answer = url === '/site/api/v1/flags' ? server() : url === '/fwfFallback.json' ? file() : broken();
    const aborted = new Promise<never>((_, refuse) =>
      signal?.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([answer, aborted]);
  });
  const flags = { ...fallbackFlags, 'pay-at-pickup': false };
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify({ flags })}</script>`;
});
afterEach(() => {
  over.abort();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows a flag and is kept fresh. */
async function openPage() {
  const [{ useFlag }, { flagWatch }, { watchFlags }] = await Promise.all([
    import('./flags.ts'),
    import('./flag-watch.ts'),
    import('./watch-flags.ts'),
  ]);
  function Shown() {
    return <p>{useFlag('voucher') ? 'with vouchers' : 'without vouchers'}</p>;
  }
  render(<Shown />);
  watchFlags(over.signal);
  return flagWatch;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const off = { ...fallbackFlags, voucher: false };

describe('flags of a page', () => {
  it('are asked from the server, and from its file where it fails [FLG-01]', async () => {
    const { fetchFlags } = await import('./watch-flags.ts');
    server = says({ flags: off });
    expect(await fetchFlags()).toEqual(off);
    expect(asked).toEqual(['/site/api/v1/flags']);
    for (const failing of [broken, says({}, 500), says({ flags: { voucher: 'on' } }), says('<html>')]) {
      server = failing;
      expect(await fetchFlags()).toEqual(fallbackFlags);
    }
  });

  it('are those known and those told, where a newer server has others [FLG-01]', async () => {
    const { fetchFlags } = await import('./watch-flags.ts');
    server = says({ flags: { voucher: false, 'of-tomorrow': 'on' } });
    expect(await fetchFlags()).toEqual({ ...off, 'pay-at-pickup': false });
  });

  it('are waited for two seconds from each, then it is an error [FLG-01]', async () => {
    const { fetchFlags } = await import('./watch-flags.ts');
    const never: Answer = () => new Promise(() => undefined);
    [server, file] = [never, never];
    const fetched = fetchFlags().catch(String);
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toEqual(['/site/api/v1/flags']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/site/api/v1/flags', '/fwfFallback.json']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await fetched).toContain('No source of flags answers');
  });
});

describe('an open page', () => {
  it('asks every five minutes and shows at once what has changed [FLG-02]', async () => {
    await openPage();
    server = says({ flags: off });
    await pass(300_000 + 399);
    expect(asked).toEqual([]);
    expect(screen.getByText('with vouchers')).toBeTruthy();
    await pass(1);
    expect(screen.getByText('without vouchers')).toBeTruthy();
    await pass(300_000);
    expect(asked).toHaveLength(2);
  });

  it('asks once for all wishes within 400 ms [FLG-02]', async () => {
    const flagWatch = await openPage();
    void flagWatch.refresh();
    await pass(399);
    window.dispatchEvent(new Event('online'));
    await pass(399);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toHaveLength(1);
  });

  it('keeps what it knows where nobody answers, and asks again [FLG-01] [FLG-02]', async () => {
    await openPage();
    [server, file] = [broken, broken];
    await pass(300_400);
    expect(screen.getByText('with vouchers')).toBeTruthy();
    server = says({ flags: off });
    await pass(300_000);
    expect(screen.getByText('without vouchers')).toBeTruthy();
  });

  it('asks at once when a call is refused for maintenance, which it does not repeat [NAV-07] [FLG-02]', async () => {
    await openPage();
    const [{ call }, { flags }] = await Promise.all([
      import('./api.ts'),
      import('@sendero/core/contract/site-api'),
    ]);
    const headers = { 'retry-after': '300' };
    server = () => Promise.resolve(Response.json({ code: 'Maintenance' }, { status: 503, headers }));
    await expect(call(flags, {})).rejects.toMatchObject({ code: 'Maintenance' });
    expect(asked).toEqual(['/site/api/v1/flags']);
    server = says({ flags: off });
    await pass(400);
    expect(screen.getByText('without vouchers')).toBeTruthy();
  });
});
