import { brands } from '@sendero/core/brand/all';
import { fallbackFlags } from '@sendero/core/flag/flag';
import { fi } from '@sendero/core/market/fi';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Session from '../../lib/session.ts';
import english from '../../../../locales/en.json';
const success = {
  result: {
    AuthenticationResult: { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 7200 },
    user: { id: 'u', email: 'ada@shop.example', name: 'Ada', phone_number: '' },
  },
};

const boot = {
  site: 'fi',
  market: fi,
  brand: brands[0],
  flags: fallbackFlags,
  locale: 'en',
  locales: ['en'],
};

/** The page is loaded anew for each test, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

let sent: unknown[];
let session: typeof Session;

/** The page of a link, against a server that gives this answer. */
async function showPage(answer: () => Response): Promise<void> {
  sent = [];
  const [{ TextsProvider }, { default: ConfirmPage }] = await Promise.all([
    import('../../lib/texts.tsx'),
    import('./ConfirmPage.tsx'),
  ]);
  session = await import('../../lib/session.ts');
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(answer());
  });
  render(
    <TextsProvider locale="en" texts={english} market={fi}>
      <ConfirmPage />
    </TextsProvider>,
  );
}

const submit = (password: string): void => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
};

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="sendero-boot">${JSON.stringify(boot)}</script>`;
  window.history.replaceState(null, '', '/register/confirm?token=T-1');
});
afterEach(async () => {
  cleanup();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  await session.logOut();
  vi.unstubAllGlobals();
});

it('confirms with the password of the registration, and never without one [AUTH-23]', async () => {
  await showPage(() => Response.json(success));
  submit('');
  expect(screen.getByText(english['session.password-missing'])).toBeTruthy();
  expect(sent).toEqual([]);
  submit('Correct!Horse1');
  await waitFor(() => expect(session.currentSession()?.user.email).toBe('ada@shop.example'));
  expect(sent).toEqual([{ token: 'T-1', password: 'Correct!Horse1' }]);
});

it('says at the field that it is another password, and may be tried again [AUTH-23]', async () => {
  const errors = [{ field: 'password', meta: { translation_key: 'auth.failure.password-invalid' } }];
  await showPage(() => Response.json({ code: 'RuleBroken', message: 'RuleBroken', errors }, { status: 422 }));
  submit('Another!Horse2');
  await waitFor(() => expect(screen.getByText('The password is invalid.')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Confirm and sign in' })).toBeTruthy();
  expect(session.currentSession()).toBeNull();
});

it('of a dead link offers nothing to type [AUTH-16]', async () => {
  const errors = [{ field: 'token', meta: { translation_key: 'register.link-dead' } }];
  await showPage(() => Response.json({ code: 'RuleBroken', message: 'RuleBroken', errors }, { status: 422 }));
  submit('Correct!Horse1');
  await waitFor(() => expect(screen.getByText(english['register.link-dead'])).toBeTruthy());
  expect(screen.queryByLabelText('Password')).toBeNull();
});
