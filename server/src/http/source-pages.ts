// Serves the pages from their sources, with Vite inside the product: `npm run dev`. A change is on the screen without a
// reload.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageSource } from './page-source.ts';

const HOT_RELOAD = 'vite-hmr';

/** The pages of the workspace at `folder`, compiled on request. Never in production. */
export function sourcePages(folder: URL): PageSource {
  let vite: ViteDevServer | undefined;
  return {
    has_inline: true,
    template: async (name) => {
      const html = await readFile(new URL(`${name}.html`, folder), 'utf8');
      return { html: (await vite?.transformIndexHtml(`/${name}.html`, html)) ?? html, styles: [] };
    },
    scripts: () => Promise.resolve([]),
    // Vite tells of what does not compile; the page can do without.
    frames: async () => (await vite?.ssrLoadModule('/src/frames.tsx').catch(() => null))?.['frames'] ?? {},
    // They are built alone: what they keep would be older than the sources.
    program: () => Promise.resolve(null),
    // Vite notifies pages of each change.
    manifest: () => Promise.resolve({ build: 'sources', files: {} }),
    serve: async (app) => {
      const { middlewares } = (vite = await openVite(folder, app));
      app.addHook('onRequest', (request, reply, done) => middlewares(request.raw, reply.raw, () => done()));
      app.addHook('onClose', () => vite?.close());
    },
    takesUpgrade: ({ headers }) => headers['sec-websocket-protocol'] === HOT_RELOAD,
  };
}

const openVite = (folder: URL, { server }: FastifyInstance): Promise<ViteDevServer> =>
  createServer({
    root: fileURLToPath(folder),
    configFile: fileURLToPath(new URL('vite.config.ts', folder)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
