import { fi } from '@sendero/core/market/fi';
import { tw } from '@sendero/core/market/tw';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UseQuoteInput } from './use-quote.ts';

interface Asked {
  readonly path: string;
  readonly body: { destination?: { lat: number }; payment_method?: string };
  readonly signal: AbortSignal;
  answer(value: unknown, status?: number): void;
}

let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    return new Promise<Response>((answered, failed) => {
      signal.addEventListener('abort', () => failed(new DOMException('', 'AbortError')));
      asked.push({
        path,
        body: JSON.parse(body ?? 'null'),
        signal,
        answer: (value, status = 200) => answered(Response.json(value, { status })),
      });
    });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const from = { lat: 60.17, lng: 24.94 };
const ask: UseQuoteInput = {
  vendor_id: 'hki1',
  from,
  to: { lat: 60.18, lng: 24.95 },
  preordered_for: null,
  payment_method: 'PAID',
  voucher_code: '',
  phone: '',
  isHeld: false,
};
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;
const aPrice = (fee: number) => ({
  fee,
  signature: 's',
  currency: 'EUR',
  expires_at: inTenMinutes(),
  lines: [],
  distance_m: 900,
  route: [],
});

async function open(first: UseQuoteInput, market = fi) {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify({ market })}</script>`;
  const { useQuote } = await import('./use-quote.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((props: UseQuoteInput) => useQuote(props), { wrapper, initialProps: first });
}

const askedFor = (path: string) => asked.filter((one) => one.path.endsWith(path));
const last = (path: string) => {
  const found = askedFor(path).at(-1);
  if (!found) throw new Error(`${path} was not asked for`);
  return found;
};

describe('the quote', () => {
  it('asks for area, fee and times in parallel once both ends are known [FEE-01] [FEE-02] [FEE-08]', async () => {
    const { result, rerender } = await open({ ...ask, to: null });
    expect(asked).toHaveLength(0);
    expect([result.current.area, result.current.price]).toEqual([null, null]);
    rerender(ask);
    expect(asked.map(({ path }) => path.split('/api/v1')[1])).toEqual([
      '/delivery/area/validate',
      '/delivery/fee',
      '/estimations',
    ]);
    await act(async () => {
      last('area/validate').answer({ result: 'DELIVERABLE' });
      last('/fee').answer(aPrice(4.9));
    });
    await waitFor(() =>
      expect([result.current.area, result.current.price]).toEqual(['DELIVERABLE', 'KNOWN']),
    );
  });

  it('drops what was asked for another place [FEE-02]', async () => {
    const { result, rerender } = await open(ask);
    const stale = last('/fee');
    rerender({ ...ask, to: { lat: 60.2, lng: 24.9 } });
    expect(stale.signal.aborted).toBe(true);
    await act(async () => {
      stale.answer(aPrice(1));
      last('/fee').answer(aPrice(5.7));
      last('area/validate').answer({ result: 'DELIVERABLE' });
    });
    await waitFor(() => expect(result.current.fee?.fee).toBe(5.7));
  });

  it('knows no price while the area is not known, so that the reason that is told is the right one [FLOW-20]', async () => {
    const { result } = await open(ask);
    await act(async () => last('/fee').answer({ code: 'NoPrice' }, 422));
    expect(result.current.price).toBeNull();
    await act(async () => last('/validate').answer({ result: 'TOO_FAR' }));
    await waitFor(() => expect([result.current.area, result.current.price]).toEqual(['TOO_FAR', 'FAILED']));
  });

  it('prices a change of payment anew only where one costs more [FEE-04]', async () => {
    const finland = await open(ask);
    finland.rerender({ ...ask, payment_method: 'CASH_ON_DELIVERY' });
    expect(askedFor('/fee')).toHaveLength(1);
    cleanup();
    asked = [];
    const taiwan = await open(ask, tw);
    taiwan.rerender({ ...ask, payment_method: 'CASH_ON_DELIVERY' });
    expect(askedFor('/fee').map(({ body }) => body.payment_method)).toEqual(['PAID', 'CASH_ON_DELIVERY']);
  });

  it('takes a voucher off the price, and asks for both anew with another code [VOU-01] [VOU-03]', async () => {
    const { result, rerender } = await open({ ...ask, voucher_code: 'SENDERO10' });
    const voucher = { code: 'SENDERO10', type: 'PERCENTAGE', amount: 10 };
    await act(async () => {
      last('area/validate').answer({ result: 'DELIVERABLE' });
      last('/fee').answer(aPrice(4.9));
    });
    await waitFor(() => expect(askedFor('/voucher/SENDERO10')).toHaveLength(1));
    await act(async () => last('/voucher/SENDERO10').answer({ result: voucher }));
    await waitFor(() => expect(askedFor('/voucher/validate')).toHaveLength(1));
    expect(last('/voucher/validate').body).toEqual({
      code: 'SENDERO10',
      order: { order_time: null, delivery_fee: 4.9, signature: 's' },
      vendor_id: 'hki1',
    });
    await act(async () =>
      last('/voucher/validate').answer({ voucher, delivery_fee: 4.41, signature: 'less' }),
    );
    await waitFor(() =>
      expect(result.current.fee).toMatchObject({
        fee: 4.41,
        lines: [{ key: 'voucher', amount: -0.49 }],
        voucher: { ...voucher, full_fee: 4.9, signature: 'less' },
      }),
    );
    rerender({ ...ask, voucher_code: 'KAHVI2' });
    expect(result.current.fee).toBeNull();
    expect(askedFor('/fee')).toHaveLength(2);
  });

  it('asks for the voucher again once it is known for whom it is [VOU-03]', async () => {
    const voucher_code = 'SENDERO10';
    const { rerender } = await open({ ...ask, voucher_code });
    const answerAll = async (nth: number) => {
      await waitFor(() => expect(askedFor('/delivery/fee')).toHaveLength(nth));
      await act(async () => last('/delivery/fee').answer(aPrice(4.9)));
      await waitFor(() => expect(askedFor(`/voucher/${voucher_code}`)).toHaveLength(nth));
      await act(async () => last(`/voucher/${voucher_code}`).answer({ result: {} }));
      await waitFor(() => expect(askedFor('/voucher/validate')).toHaveLength(nth));
    };
    await answerAll(1);
    expect(last('/voucher/validate').body).not.toHaveProperty('customer_phone_number');
    rerender({ ...ask, voucher_code, phone: '+358401234567' });
    await answerAll(2);
    expect(last('/voucher/validate').body).toMatchObject({ customer_phone_number: '+358401234567' });
  });

  it('keeps the price, and the reason, where a voucher takes nothing off [VOU-02]', async () => {
    const { result } = await open({ ...ask, voucher_code: 'NOBODYS' });
    const errors = [{ field: 'code', meta: { translation_key: 'voucher.error.get.message' } }];
    await act(async () => last('/fee').answer(aPrice(4.9)));
    await waitFor(() => expect(askedFor('/voucher/NOBODYS')).toHaveLength(1));
    await act(async () => last('/voucher/NOBODYS').answer({ code: 'NotFound', errors }, 404));
    await waitFor(() =>
      expect(result.current.fee).toMatchObject({ fee: 4.9, voucher_fault: 'voucher.error.get.message' }),
    );
    expect(askedFor('/voucher/validate')).toHaveLength(0);
  });

  it.each([
    ['refreshes a price that is about to run out', false, 2],
    ['leaves it while a request that holds it is under way', true, 1],
  ])('%s [FLOW-16]', async (_does, isHeld, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ ...ask, isHeld });
    await act(async () => {
      last('/fee').answer(aPrice(4.9));
      await vi.advanceTimersByTimeAsync(100);
    });
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(askedFor('/fee')).toHaveLength(times);
    vi.useRealTimers();
  });
});
