// What a whole window does when its site is closed for maintenance and opened again.
import { fallbackFlags, type Flags } from '@sendero/core/flag/flag';
import { brands } from '@sendero/core/brand/all';
import { fi } from '@sendero/core/market/fi';
import type { MaintenanceNote } from '@sendero/core/flag/site-settings';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../locales/en.json';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/locales/') ? Promise.resolve(Response.json(texts)) : new Promise(() => undefined),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A window at `path` on a site with these flags. */
async function openWindow(
  path: string,
  given: Partial<Flags> = {},
  maintenance: MaintenanceNote | null = null,
) {
  const flags = { ...fallbackFlags, ...given };
  const site = { site: 'fi', market: fi, brand: brands[0], flags, maintenance };
  const boot = { ...site, locale: 'en', locales: ['en'], maps: [] };
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify(boot)}</script>`;
  history.replaceState(null, '', path);
  const [{ startLocale }, { Root }, { Screen }, { takeFlags, takeNote }] = await Promise.all([
    import('./lib/locale.ts'),
    import('./shell/root.tsx'),
    import('./routes.tsx'),
    import('./lib/flags.ts'),
  ]);
  await startLocale();
  render(
    <Root>
      <Screen />
    </Root>,
  );
  return {
    turn: (next: Partial<Flags>) => act(() => takeFlags({ ...flags, ...next })),
    say: (next: MaintenanceNote | null) => act(() => takeNote(next)),
  };
}

const address = () => window.location.pathname + window.location.search;
/** A part of the application is loaded first, which takes its time on a busy machine. */
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 20_000 });
const planned = () => heading('Closed for maintenance');

describe('a window whose site is closed', () => {
  it.each(['/connect', '/register', '/request-a-rider/hki2', '/termsandconditions', '/nothing'])(
    'goes from %s to the page that says so [NAV-07]',
    async (path) => {
      await openWindow(path, { planned_maintenance: true });
      expect(await planned()).toBeTruthy();
      expect(address()).toBe(`/maintenance?next=${encodeURIComponent(path)}`);
    },
  );

  it('says of each maintenance what it is [NAV-07]', async () => {
    const { turn } = await openWindow('/', { unplanned_maintenance: true, planned_maintenance: true });
    expect(await heading('Out of service at the moment')).toBeTruthy();
    turn({ unplanned_maintenance: false, planned_maintenance: true });
    expect(await planned()).toBeTruthy();
  });

  it('says what the operator says, as text alone, and no more once that is over [NAV-07] [OPR-06]', async () => {
    const text = 'Uusi sähkölinja.\n<img src=x onerror="window.attacked = true">';
    const { say } = await openWindow('/', { planned_maintenance: true }, { text, until: null });
    await planned();
    expect(screen.getByText(/Uusi sähkölinja\./).textContent).toBe(text);
    expect(document.querySelector('main img')).toBeNull();
    say({ text: 'Back at noon', until: null });
    expect(screen.getByText('Back at noon')).toBeTruthy();
    say(null);
    expect(screen.queryByText('Back at noon')).toBeNull();
  });

  it('comes back to where it was, with what was typed [NAV-07]', async () => {
    const { turn } = await openWindow('/connect?next=%2Fhistory');
    fireEvent.change(await screen.findByLabelText('Email', {}, { timeout: 20_000 }), {
      target: { value: 'aino@shop.example' },
    });
    turn({ planned_maintenance: true });
    expect(await planned()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    turn({ planned_maintenance: false });
    expect(address()).toBe('/connect?next=%2Fhistory');
    expect(screen.queryByRole('heading', { name: 'Closed for maintenance' })).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'aino@shop.example');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('has no such page while it is open [NAV-07]', async () => {
    await openWindow(`/maintenance?next=${encodeURIComponent('/connect')}`);
    expect(await screen.findByLabelText('Email', {}, { timeout: 20_000 })).toBeTruthy();
    expect(address()).toBe('/connect');
  });
});

describe('a window whose site changes its flags', () => {
  it('shows at once what is offered now [FLG-02]', async () => {
    const { turn } = await openWindow('/connect');
    expect(await screen.findByRole('link', { name: 'Create one' }, { timeout: 20_000 })).toBeTruthy();
    turn({ 'sign-up-deactivation': true });
    expect(screen.queryByRole('link', { name: 'Create one' })).toBeNull();
  });
});
