import { type Html, html } from '@sendero/core/values/html';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { listSomeVendors } from './dev-store.ts';
import { asPage } from './page-policy.ts';

/**
 * A page that acts as the restaurant platform: it signs a token for a vendor, stores it where the portal reads it, and
 * embeds the portal.
 */
export function devHostRoutes(app: FastifyInstance, world: World): void {
  const { dev_host } = world;
  if (!dev_host) return;
  app.get<{ Querystring: { restaurant?: string } }>('/dev/host', async (request, reply) => {
    const { id: site, market } = siteOf(world, request);
    const restaurantId = String(request.query.restaurant ?? '');
    const token = restaurantId && (await dev_host.mint({ restaurantId, site, now: world.clock.now() }));
    const vendors = await listSomeVendors(world.db.kysely, market.country_code);
    return asPage(world, request, reply)
      .header('cache-control', 'no-store')
      .send(hostPage(vendors, restaurantId, token).markup);
  });
  app.get('/dev/host.js', (_request, reply) => reply.type('text/javascript').send(script));
  app.get('/dev/host.css', (_request, reply) => reply.type('text/css').send(style));
}

type Vendors = Awaited<ReturnType<typeof listSomeVendors>>;

const hostPage = (vendors: Vendors, restaurantId: string, token: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/host.css" />
        <title>Restaurant platform</title>
        <script src="/dev/host.js" type="module"></script>
      </head>
      <body data-token="${token}">
        <header>
          <h1>Restaurant platform</h1>
          <form action="/dev/host">
            <label>
              Restaurant
              <select name="restaurant">
                ${vendors.map((vendor) => vendorOption(vendor, restaurantId))}
              </select>
            </label>
            <button>Open the portal</button>
          </form>
          <form action="/dev/host" id="leave"><button>Sign off</button></form>
        </header>
        <main></main>
      </body>
    </html>`;

const vendorOption = ({ vendor_id, name }: Vendors[number], chosen: string): Html =>
  vendor_id === chosen
    ? html`<option value="${vendor_id}" selected>${name}</option>`
    : html`<option value="${vendor_id}">${name}</option>`;

const script = `const key = 'sendero.embedded-token';
const { token } = document.body.dataset;
document.getElementById('leave').addEventListener('submit', () => localStorage.removeItem(key));
if (token) {
  localStorage.setItem(key, JSON.stringify(token));
  const frame = document.createElement('iframe');
  frame.title = 'Portal';
  frame.src = '/request-a-rider';
  document.querySelector('main').append(frame);
}
`;

const style = `body { margin: 0; display: flex; flex-direction: column; block-size: 100dvh; font: 15px system-ui; }
header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 16px; }
h1 { font-size: inherit; margin: 0; }
main { flex: 1; display: flex; }
iframe { flex: 1; border: 0; border-block-start: 1px solid; }
`;
