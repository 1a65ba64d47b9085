import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const defaults = { phone_prefix: '+358', payment_method: 'PAID' } as const;
const body = {
  vendor_id: 'hki1',
  customer: {
    name: 'Aino',
    phone_number: '+358401234567',
    location: { latitude: 60, longitude: 25, address: 'A 1' },
  },
  order: { amount: 12.5, description: '', payment_method: 'PAID' as const },
  delivery_fee: 4.9,
  signature: 'signed',
};

/** The page as it is after it was opened anew: every module from the start, the browser's storage as it was. */
async function openPage(vendorId = 'hki1') {
  cleanup();
  vi.resetModules();
  const [{ useDraft }, kept] = await Promise.all([import('./use-draft.ts'), import('./kept-requests.ts')]);
  return { ...renderHook(() => useDraft(vendorId, defaults)), ...kept };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the draft', () => {
  it("starts empty, with the country's code, and is not called restored [FLOW-11] [FLOW-18]", async () => {
    const { result } = await openPage();
    expect(result.current.draft.destination_phone_number).toBe('+358');
    expect(result.current.isRestored).toBe(false);
  });

  it('survives a reload, with the part that was reached [FLOW-18]', async () => {
    const before = await openPage();
    act(() => before.result.current.change({ destination_name: 'Aino', order_amount: 12.5 }));
    act(() => before.result.current.keep({ are_details_done: true }));
    const { result } = await openPage();
    expect(result.current.draft).toEqual(before.result.current.draft);
    expect([result.current.are_details_done, result.current.isRestored]).toEqual([true, true]);
  });

  it('keeps the idempotency key of what was sent, and the body to the letter, across a reload [FLOW-18] [ORD-08]', async () => {
    const before = await openPage();
    const attempt = { key: 'key-1', body };
    act(() => before.result.current.keep({ attempt }));
    const { result } = await openPage();
    expect(JSON.stringify(result.current.attempt)).toBe(JSON.stringify(attempt));
    expect(result.current.attempt).toEqual({ key: 'key-1', body });
  });

  it('belongs to its vendor [FLOW-07]', async () => {
    const before = await openPage('hki1');
    act(() => before.result.current.change({ destination_name: 'Aino' }));
    expect((await openPage('hki2')).result.current.draft.destination_name).toBe('');
    expect((await openPage('hki1')).result.current.draft.destination_name).toBe('Aino');
  });

  it('is gone once the user starts over, and after that reload [FLOW-18]', async () => {
    const before = await openPage();
    act(() => before.result.current.change({ destination_name: 'Aino' }));
    act(() => before.result.current.startOver());
    expect(before.result.current.draft.destination_name).toBe('');
    expect((await openPage()).result.current.isRestored).toBe(false);
  });

  it('is gone with all others when the session ends [FLOW-18] [AUTH-09]', async () => {
    const before = await openPage();
    act(() => before.result.current.change({ destination_name: 'Aino' }));
    act(() => before.forgetAllRequests());
    expect(JSON.stringify(localStorage)).not.toContain('Aino');
    expect((await openPage()).result.current.isRestored).toBe(false);
  });

  it('is not read where it is one of another version [FLOW-18]', async () => {
    localStorage.setItem('sendero.requests', JSON.stringify({ hki1: { draft: { name: 'old' } } }));
    const { result } = await openPage();
    expect(result.current.draft.destination_name).toBe('');
  });

  it('of another window is neither seen nor touched [FLOW-23]', async () => {
    const first = await openPage();
    act(() => first.result.current.change({ destination_name: 'Aino' }));
    act(() => first.result.current.keep({ attempt: { key: 'key-1', body } }));
    const [own] = Object.keys(sessionStorage);
    const id = sessionStorage.getItem(own ?? '') ?? '';

    sessionStorage.clear();
    const second = await openPage();
    expect(second.result.current.draft.destination_name).toBe('');
    act(() => second.result.current.change({ destination_name: 'Eero' }));
    act(() => second.result.current.startOver());

    sessionStorage.setItem(own ?? '', id);
    const again = await openPage();
    expect(again.result.current.draft.destination_name).toBe('Aino');
    expect(again.result.current.attempt?.key).toBe('key-1');
  });

  it('writes what is typed apart from what was sent and what is paid [FLOW-23]', async () => {
    const { result } = await openPage();
    act(() => result.current.keep({ attempt: { key: 'key-1', body }, intent_id: 'intent-1' }));
    const kept = (kind: string) =>
      Object.entries(localStorage).filter(([key]) => key.startsWith(`sendero.${kind}.`));
    const before = [kept('attempt'), kept('intent')];
    act(() => result.current.change({ destination_name: 'Aino' }));
    expect([kept('attempt'), kept('intent')]).toEqual(before);
    expect(JSON.stringify(kept('draft'))).not.toContain('key-1');
    expect(JSON.stringify(before)).toContain('intent-1');
  });

  it('is kept for whoever signs in again, and forgotten for anybody else [AUTH-24]', async () => {
    const before = await openPage();
    act(() => before.result.current.change({ destination_name: 'Aino' }));
    localStorage.setItem('sendero.draft-owner', '"u1"');
    const user = { id: 'u2', email: 'b@sendero.example', name: 'B', phone_number: '' };
    const auth = { user, access_token: 'a', id_token: 'i', refresh_token: 'r', expires_ms: Date.now() + 9e6 };
    for (const [id, name] of [
      ['u1', 'Aino'],
      ['u2', undefined],
    ] as const) {
      localStorage.setItem('sendero.auth', JSON.stringify({ ...auth, user: { ...user, id } }));
      const { keptRequest } = await openPage();
      const { adoptRequest } = await import('./adopt-request.ts');
      await adoptRequest('hki1');
      expect(keptRequest('hki1')?.draft.destination_name).toBe(name);
    }
    localStorage.removeItem('sendero.auth');
  });
});
