import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import english from '../../../../locales/en.json';
import { currentSession, logOut } from '../../lib/session.ts';
import { TextsProvider } from '../../lib/texts.tsx';
import { LoginForm } from './login-form.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };
const success = {
  result: {
    AuthenticationResult: { AccessToken: 'a', IdToken: 'i', RefreshToken: 'r', ExpiresIn: 7200 },
    user: { id: 'u', email: 'demo@sendero.example', name: 'Demo', phone_number: '' },
  },
};

function showForm(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  render(
    <TextsProvider locale="en" texts={english} market={finland}>
      <LoginForm />
    </TextsProvider>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'demo@sendero.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Demo!2345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const isBusy = () => screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy') === 'true';

afterEach(async () => {
  cleanup();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  await logOut();
  vi.unstubAllGlobals();
});

it('goes from the attempt to a session, and a logout resets it [AUTH-04]', async () => {
  let answer: (response: Response) => void = () => undefined;
  showForm(() => new Promise((resolve) => (answer = resolve)));
  await waitFor(() => expect(isBusy()).toBe(true));
  expect(currentSession()).toBeNull();
  answer(Response.json(success));
  await waitFor(() => expect(currentSession()?.user.email).toBe('demo@sendero.example'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  await logOut();
  expect(currentSession()).toBeNull();
});

it('goes from the attempt to a failure that says why, and may be tried again [AUTH-04] [AUTH-05]', async () => {
  showForm(() =>
    Promise.resolve(Response.json({ code: 'LoginFailed', message: 'password-invalid' }, { status: 401 })),
  );
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect(screen.getByRole('alert').textContent).toBe('Failed to login. The password is invalid.');
  expect(currentSession()).toBeNull();
  expect(isBusy()).toBe(false);
});
