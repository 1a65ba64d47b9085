import { fallbackFlags } from '@sendero/core/flag/flag';
import { fi } from '@sendero/core/market/fi';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../../../locales/en.json';

const ENTRY = {
  name: 'Aino Laine',
  phone_number: '+358501234567',
  latitude: 60.17,
  longitude: 24.95,
  notes: '',
  unit: 'B 12',
  building: '',
  address_text: 'Bulevardi 1, 00100 Helsinki',
};
const AINO = {
  ...ENTRY,
  id: '7f3f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c11',
  address: 'B 12, Bulevardi 1, 00100 Helsinki',
};

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly body: unknown;
}
let asked: Asked[];

beforeEach(() => {
  asked = [];
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('fetch', (path: string, { method, body }: { method?: string; body?: string }) => {
    asked.push({ method, path, body: body && JSON.parse(body) });
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    return Promise.resolve(Response.json(method === 'PUT' ? { result: AINO } : { data: [AINO] }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(query: string, isOn = true) {
  vi.resetModules();
  const flags = { ...fallbackFlags, 'activate-address-book': isOn };
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify({ market: fi, flags })}</script>`;
  const { SavedCustomersDialog } = await import('./saved-customers-dialog.tsx');
  const { TextsProvider } = await import('../../lib/texts.tsx');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider locale="en" texts={english} market={fi}>
        <SavedCustomersDialog vendorId="hki1" query={query} onClose={() => {}} />
      </TextsProvider>
    </QueryClientProvider>,
  );
}

const BOOK = '/order/api/v1/addressbook';
const writes = () => asked.filter(({ method }) => method !== 'GET');

describe('the saved customers', { timeout: 20_000 }, () => {
  it('are looked for from two characters on [GEO-06]', async () => {
    await open('a');
    expect(screen.getByText('Type two characters to look somebody up')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Search saved customers'), { target: { value: ' ai ' } });
    const list = await screen.findByRole('list', { name: 'Saved customers' });
    expect(within(list).getByText('Aino Laine')).toBeTruthy();
    expect(asked.map(({ path }) => path)).toEqual([`${BOOK}/search-customers/hki1?query=ai`]);
  });

  it('are not asked for where the flag is off [GEO-06] [FLG-05]', async () => {
    await open('aino', false);
    expect(await screen.findByText('Type two characters to look somebody up')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('are changed once what was written is right [GEO-06]', async () => {
    await open('aino');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Aino Laine' }));
    const phone = screen.getByLabelText('Customer’s phone');
    fireEvent.change(phone, { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
    expect(writes()).toEqual([]);
    fireEvent.change(phone, { target: { value: '0407654321' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('list', { name: 'Saved customers' });
    expect(writes()).toEqual([
      {
        method: 'PUT',
        path: `${BOOK}/customer/hki1/${AINO.id}`,
        body: { ...ENTRY, phone_number: '0407654321' },
      },
    ]);
  });

  it('are removed at once, and given back on demand [GEO-06]', async () => {
    await open('aino');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Aino Laine' }));
    const path = `${BOOK}/customer/hki1/${AINO.id}`;
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(writes()).toMatchObject([{ method: 'DELETE', path }]);
    fireEvent.click(undo);
    await waitFor(() => expect(writes()[1]).toEqual({ method: 'PUT', path, body: ENTRY }));
  });
});
