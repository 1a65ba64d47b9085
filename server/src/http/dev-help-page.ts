import { type Html, html } from '@sendero/core/values/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';

const BASE = '/dev/help';

const initShape = z.object({ user_id: z.string(), locale: z.string(), verification_token: z.string() });
const claimsShape = z.object({
  sub: z.string(),
  email: z.string(),
  guest: z.boolean(),
  vendor_id: z.string(),
  exp: z.number(),
});

/**
 * A help centre's provider for development: `HELP_CENTRE_URL=http://127.0.0.1:3000/dev/help`. From a portal at
 * localhost it has another origin, as a real one. Only outside production, and only if it is the configured one.
 */
export function devHelpRoutes(app: FastifyInstance, { config, clock }: World): void {
  const { help_centre: settings, production } = config;
  if (!settings || production || settings.url.pathname.replace(/\/$/, '') !== BASE) return;
  const { origin } = settings.url;
  const key = new TextEncoder().encode(settings.key);

  const claimsOf = async (token: string) => {
    const expected = { algorithms: ['HS256'], audience: origin, currentDate: clock.now() };
    const verified = await jwtVerify(token, key, expected).catch(() => null);
    const claims = claimsShape.safeParse(verified?.payload);
    if (!claims.success) throw new Problem('NotSignedIn', { detail: 'This token proves nothing here.' });
    return claims.data;
  };

  app.post(`${BASE}/conditions-api/v1/init`, async ({ body }) => {
    const init = initShape.safeParse(body);
    if (!init.success) throw new Problem('Malformed');
    const { sub } = await claimsOf(init.data.verification_token);
    if (sub !== init.data.user_id) throw new Problem('NotYours');
    return { url: `${origin}${BASE}/widget?locale=${encodeURIComponent(init.data.locale)}` };
  });

  app.get(`${BASE}/whoami`, async ({ headers }) => {
    const { email, guest, vendor_id, exp } = await claimsOf(headers['x-help-token']?.toString() ?? '');
    return { email, guest, vendor_id, exp };
  });

  const send = (reply: FastifyReply, type: string, content: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header(
        'content-security-policy',
        `default-src 'self'; img-src data:; frame-ancestors ${hostsAt(settings.url)}`,
      )
      .send(content);
  app.get(`${BASE}/widget`, (_request, reply) => send(reply, 'text/html', widgetPage.markup));
  app.get(`${BASE}/widget.js`, (_request, reply) => send(reply, 'text/javascript', script));
  app.get(`${BASE}/widget.css`, (_request, reply) => send(reply, 'text/css', style));
}

/** Every site of the portal on the same machine. */
function hostsAt({ port }: URL): string {
  return `http://localhost:${port} http://*.localhost:${port}`;
}

const widgetPage: Html = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="${BASE}/widget.css" />
      <title>Help of the provider</title>
      <script src="${BASE}/widget.js" type="module"></script>
    </head>
    <body>
      <main>
        <h1>Help of the provider</h1>
        <p role="status">Waiting for the portal…</p>
        <button type="button">Ask for a new token</button>
        <p>This page stands for a provider’s. It hears nobody but the portal.</p>
      </main>
    </body>
  </html>`;

const script = `const status = document.querySelector('[role=status]');
const isHost = (origin) => {
  const { hostname, port } = new URL(origin);
  return port === location.port && (hostname === 'localhost' || hostname.endsWith('.localhost'));
};
const welcome = async (token) => {
  const answer = await fetch('${BASE}/whoami', { headers: { 'x-help-token': token } });
  if (!answer.ok) return 'A token that proves nothing';
  const { email, guest, vendor_id, exp } = await answer.json();
  const until = new Date(exp * 1000).toISOString().slice(11, 16);
  return (guest ? 'A guest' : email) + ' of ' + vendor_id + ', until ' + until + ' UTC';
};
addEventListener('message', ({ origin, data, ports: [port] }) => {
  if (!isHost(origin) || data?.type !== 'host-ready' || !port) return;
  const ask = () => port.postMessage({ type: 'token-request' });
  port.onmessage = async ({ data: { type, token } }) => {
    status.textContent = type === 'new-token' ? await welcome(token) : 'The portal gave no token';
  };
  document.querySelector('button').onclick = ask;
  ask();
});
`;

const style = `body { margin: 0; padding: 20px; font: 15px system-ui; }
h1 { font-size: 1.25em; margin: 0 0 12px; }
button { font: inherit; padding: 8px 12px; }
`;
