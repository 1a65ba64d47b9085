import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import english from '../../../../locales/en.json';
import { begin, logOut } from '../../lib/session.ts';
import { TextsProvider } from '../../lib/texts.tsx';
import { cancelExport, startExport } from './export-orders.ts';
import { ExportProgress } from './export-progress.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };
const ask = { vendor_id: 'hki1', include_outlets: false, status: 'any' as const, from: 0, to: 86_400 };
const wish = { ask, format: 'csv' as const, language: 'en', count: 3 };

/** What the server sends, as the story goes on. */
let sent: ReadableStreamDefaultController<Uint8Array>;
let saved: Blob | undefined;

beforeEach(() => {
  saved = undefined;
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        sent = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    const headers = { 'x-total-count': '3', 'content-disposition': 'attachment; filename="orders.csv"' };
    return Promise.resolve(new Response(body, { headers }));
  });
  // A test's page has no downloads.
  URL.createObjectURL = keepBlob;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  render(
    <TextsProvider locale="en" texts={english} market={finland}>
      <ExportProgress />
    </TextsProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function keepBlob(blob: Blob | MediaSource): string {
  saved = blob instanceof Blob ? blob : undefined;
  return 'blob:export';
}

const isUnderWay = () => screen.queryByRole('progressbar') !== null;

it('shows how much has come, and keeps the file once it is whole [HIS-06]', async () => {
  const end = startExport(wish);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 orders are being written…'));
  sent.enqueue(new Uint8Array(1_200_000));
  await waitFor(() => expect(screen.getByText('1.2 MB')).toBeTruthy());
  expect(saved).toBeUndefined();
  sent.close();
  expect(await end).toBe('orders.csv');
  expect(saved?.size).toBe(1_200_000);
  await waitFor(() => expect(isUnderWay()).toBe(false));
});

it('keeps nothing of a file that breaks off [HIS-06]', async () => {
  const end = startExport(wish);
  await waitFor(() => expect(isUnderWay()).toBe(true));
  sent.enqueue(new Uint8Array(10));
  sent.error(new TypeError('network'));
  await expect(end).rejects.toThrow('network');
  expect(saved).toBeUndefined();
});

it('is called off by its user, and by the end of the session [HIS-06]', async () => {
  const user = { id: 'u', email: 'demo@sendero.example', name: 'Demo', phone_number: '' };
  begin(user, { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 7200 });
  for (const callOff of [cancelExport, () => void logOut()]) {
    const end = startExport(wish);
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('3 orders'));
    callOff();
    expect(await end).toBeNull();
    expect(saved).toBeUndefined();
  }
});
