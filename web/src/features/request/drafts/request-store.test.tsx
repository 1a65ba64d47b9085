import { anOrder } from '@sendero/core/order/an-order';
import { type RequestDraft, emptyDraft } from '@sendero/core/request/draft';
import { toOrderPayload } from '@sendero/core/request/order-payload';
import type { RequestAction } from '@sendero/core/request/reduce-request';
import { showsRestored } from '@sendero/core/request/request-state';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextKey } from '../../../lib/texts.tsx';

const blank = emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' });
const circumstances = { origin: 'saved', is_open_now: true } as const;
const body = toOrderPayload(blank, { vendor_id: 'hki1', fee: 4.9, signature: 'signed' });

/** The page as it is after it was opened anew: every module from the start, the browser's storage as it was. */
async function openPage(vendorId = 'hki1') {
  cleanup();
  vi.resetModules();
  const [{ useRequestStore }, drafts] = await Promise.all([
    import('./request-store.ts'),
    import('./drafts.ts'),
  ]);
  const { result } = renderHook(() => useRequestStore(vendorId, { blank, circumstances }));
  return {
    ...drafts,
    state: () => result.current[0],
    isRestored: () => showsRestored(result.current[0]),
    dispatch: (action: RequestAction) => act(() => result.current[1](action)),
    type: (changes: Partial<RequestDraft>) => act(() => result.current[1]({ type: 'change', changes })),
  };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the draft', () => {
  it("starts empty, with the country's code, and is not called restored [FLOW-11] [FLOW-18]", async () => {
    const page = await openPage();
    expect(page.state().draft.destination_phone_number).toBe('+358');
    expect(page.isRestored()).toBe(false);
  });

  it('survives a reload, with the section that was reached [FLOW-18]', async () => {
    const before = await openPage();
    before.type({ destination_name: 'Aino', order_amount: 12.5 });
    before.dispatch({ type: 'open', section: 'payment' });
    const page = await openPage();
    expect(page.state().draft).toEqual(before.state().draft);
    expect([page.state().are_details_done, page.isRestored()]).toEqual([true, true]);
  });

  it('saves the idempotency key of what was sent, and the body to the letter, across a reload [FLOW-18] [ORD-08]', async () => {
    const before = await openPage();
    const attempt = { key: 'key-1', body };
    before.dispatch({ type: 'send', attempt });
    const page = await openPage();
    expect(JSON.stringify(page.state().attempt)).toBe(JSON.stringify(attempt));
    expect(page.state().attempt).toEqual({ key: 'key-1', body });
  });

  it('belongs to its vendor [FLOW-23]', async () => {
    const before = await openPage('hki1');
    before.type({ destination_name: 'Aino' });
    expect((await openPage('hki2')).state().draft.destination_name).toBe('');
    expect((await openPage('hki1')).state().draft.destination_name).toBe('Aino');
  });

  const vendors = [
    { vendor_id: 'hki1', name: 'Kamppi' },
    { vendor_id: 'hki2', name: 'Punavuori' },
  ];
  const say = Object.assign((key: string, values?: object) => [key, JSON.stringify(values)].join(' '), {
    has: (_key: string): _key is TextKey => true,
    rich: (key: string) => key,
  });

  it('is cancelled by changing the vendor, which says so and gives it back [FLOW-07]', async () => {
    const page = await openPage('hki1');
    page.type({ destination_name: 'Aino' });
    const [{ cancelLeft }, { currentToasts }] = await Promise.all([
      import('./cancel-left.ts'),
      import('../../../ui/toast.ts'),
    ]);
    cancelLeft('hki1', vendors, say);
    expect(page.readDraft('hki1')?.draft.destination_name).toBe('Aino');
    cancelLeft('hki2', vendors, say);
    expect(page.readDraft('hki1')).toBeNull();
    const [told] = currentToasts();
    expect(told?.message).toContain('Kamppi');
    act(() => told?.action?.onAction());
    expect(page.readDraft('hki1')?.draft.destination_name).toBe('Aino');
    expect(location.pathname).toBe('/request-a-rider/hki1');
  });

  it('that was sent and not answered is not cancelled by changing the vendor [FLOW-07] [FLOW-23]', async () => {
    const page = await openPage('hki1');
    page.dispatch({ type: 'send', attempt: { key: 'key-1', body } });
    const { cancelLeft } = await import('./cancel-left.ts');
    cancelLeft('hki2', vendors, say);
    expect(page.readDraft('hki1')?.attempt?.key).toBe('key-1');
  });

  it('is gone once the user starts over, and after that reload [FLOW-18]', async () => {
    const before = await openPage();
    before.type({ destination_name: 'Aino' });
    before.dispatch({ type: 'begin' });
    expect(before.state().draft.destination_name).toBe('');
    expect((await openPage()).isRestored()).toBe(false);
  });

  it('is gone with all others when the session ends [FLOW-18] [AUTH-09]', async () => {
    const before = await openPage();
    before.type({ destination_name: 'Aino' });
    act(() => before.clearDrafts());
    expect(JSON.stringify(localStorage)).not.toContain('Aino');
    expect((await openPage()).isRestored()).toBe(false);
  });

  it('is not read where it is one of another version [FLOW-18]', async () => {
    localStorage.setItem('sendero.requests', JSON.stringify({ hki1: { draft: { name: 'old' } } }));
    const page = await openPage();
    expect(page.state().draft.destination_name).toBe('');
  });

  it('of another window is neither seen nor touched [FLOW-23]', async () => {
    const first = await openPage();
    first.type({ destination_name: 'Aino' });
    first.dispatch({ type: 'send', attempt: { key: 'key-1', body } });
    const [own] = Object.keys(sessionStorage);
    const id = sessionStorage.getItem(own ?? '') ?? '';

    sessionStorage.clear();
    const second = await openPage();
    expect(second.state().draft.destination_name).toBe('');
    second.type({ destination_name: 'Eero' });
    second.dispatch({ type: 'begin' });

    sessionStorage.setItem(own ?? '', id);
    const again = await openPage();
    expect(again.state().draft.destination_name).toBe('Aino');
    expect(again.state().attempt?.key).toBe('key-1');
  });

  it('writes what is typed apart from what was sent and what is paid [FLOW-23]', async () => {
    const page = await openPage();
    page.dispatch({ type: 'send', attempt: { key: 'key-1', body } });
    page.dispatch({ type: 'begin-intent', intent_id: 'intent-1' });
    const saved = (kind: string) =>
      Object.entries(localStorage).filter(([key]) => key.startsWith(`sendero.${kind}.`));
    const before = [saved('attempt'), saved('intent')];
    page.type({ destination_name: 'Aino' });
    expect([saved('attempt'), saved('intent')]).toEqual(before);
    expect(JSON.stringify(saved('draft'))).not.toContain('key-1');
    expect(JSON.stringify(before)).toContain('intent-1');
  });

  it('waits for whoever signs in again, and forgotten for anybody else [AUTH-24]', async () => {
    const before = await openPage();
    before.type({ destination_name: 'Aino' });
    localStorage.setItem('sendero.draft-owner', '"u1"');
    const user = { id: 'u2', email: 'b@sendero.example', name: 'B', phone_number: '' };
    const auth = { user, access_token: 'a', id_token: 'i', refresh_token: 'r', expires_ms: Date.now() + 9e6 };
    for (const [id, name] of [
      ['u1', 'Aino'],
      ['u2', undefined],
    ] as const) {
      localStorage.setItem('sendero.auth', JSON.stringify({ ...auth, user: { ...user, id } }));
      const { readDraft } = await openPage();
      const { adoptDraft } = await import('./adopt-draft.ts');
      await adoptDraft('hki1');
      expect(readDraft('hki1')?.draft.destination_name).toBe(name);
    }
    localStorage.removeItem('sendero.auth');
  });

  it('is replaced where it is open, and brought back [FLOW-18]', async () => {
    const page = await openPage();
    page.type({ destination_name: 'Aino' });
    const begun = page.readDraft('hki1');
    page.dispatch({ type: 'begin' });
    act(() => {
      if (begun) page.restoreDraft('hki1', begun);
    });
    expect(page.state().draft.destination_name).toBe('Aino');
    expect(page.readDraft('hki1')?.draft.destination_name).toBe('Aino');
  });

  it('that was placed after its page was opened anew is gone there as well [ORD-08]', async () => {
    const { readDraft, ...page } = await openPage();
    const { useRequestStore } = await import('./request-store.ts');
    page.type({ destination_name: 'Aino' });
    cleanup();
    const { result } = renderHook(() => useRequestStore('hki1', { blank, circumstances }));
    expect(result.current[0].draft.destination_name).toBe('Aino');
    page.dispatch({ type: 'place', order: anOrder() });
    expect(result.current[0].draft).toEqual(blank);
    expect(result.current[0].placed?.draft.destination_name).toBe('Aino');
    expect(readDraft('hki1')).toBeNull();
  });

  it('that was let go of after its page was left is not written again by what ends then [AUTH-09] [FLOW-18]', async () => {
    const page = await openPage();
    page.type({ destination_name: 'Aino' });
    page.dispatch({ type: 'send', attempt: { key: 'key-1', body } });
    cleanup();
    page.clearDrafts();
    page.dispatch({ type: 'send', attempt: null });
    expect(JSON.stringify(localStorage)).not.toContain('Aino');
    expect(page.readDraft('hki1')).toBeNull();
  });
});
