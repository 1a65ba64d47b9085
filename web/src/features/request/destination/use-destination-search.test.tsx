import { emptyDraft } from '@sendero/core/request/draft';
import { type RequestAction, reduceRequest } from '@sendero/core/request/reduce-request';
import { openRequest } from '@sendero/core/request/request-state';
import { fi } from '@sendero/core/market/fi';
import type { Address, Suggestion } from '@sendero/core/values/place';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const address: Address = {
  id: 'fi-town:street:4',
  formatted_address: 'Street 4, 00100 Town',
  latitude: 60.17,
  longitude: 24.94,
  city: 'Town',
  country_code: 'FI',
  zipcode: '00100',
  street: 'Street',
  number: '4',
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [address] })));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What becomes of a form with unit `B 7` when `suggestion` is chosen. */
async function choose(suggestion: Suggestion) {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify({ market: fi })}</script>`;
  const { useDestinationSearch } = await import('./use-destination-search.ts');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const actions: RequestAction[] = [];
  const { result } = renderHook(
    () => useDestinationSearch({ lat: 60, lng: 25 }, (action) => void actions.push(action)),
    { wrapper },
  );
  act(() => result.current.choose(suggestion));
  await waitFor(() => expect(actions).toHaveLength(1));
  return actions.reduce(reduceRequest, begun).draft;
}

const blank = {
  ...emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' }),
  destination_unit_number: 'B 7',
};
const begun = openRequest({ blank, saved: null, circumstances: { origin: 'saved', is_open_now: true } });

describe('the destination', () => {
  it('takes the unit that was typed with the address into its own field [GEO-02]', async () => {
    expect(await choose({ ...address, unit: 'A 12' })).toMatchObject({
      destination_text_address: 'Street 4, 00100 Town',
      destination_unit_number: 'A 12',
    });
  });

  it('leaves the unit alone where none was typed [FLOW-04]', async () => {
    expect(await choose(address)).toMatchObject({
      destination_text_address: 'Street 4, 00100 Town',
      destination_unit_number: 'B 7',
    });
  });
});
