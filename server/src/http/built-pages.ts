import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { Manifest, PageName, PageSource } from './page-source.ts';

/** The pages as `npm run build` writes them to `folder`; a build never changes under a running server. */
export function builtPages(folder: URL): PageSource {
  const templates = new Map<PageName, Promise<string>>();
  let manifest: Promise<Manifest> | undefined;
  return {
    has_inline: false,
    template: (name) => {
      const template = templates.get(name) ?? readFile(new URL(`${name}.html`, folder), 'utf8');
      template.catch(() => templates.delete(name));
      templates.set(name, template);
      return template;
    },
    manifest: () => (manifest ??= readManifest(folder)),
    serve: async (app) => {
      await app.register(fastifyStatic, {
        root: new URL('assets/', folder),
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        wildcard: true,
      });
    },
    takesUpgrade: () => false,
  };
}

async function readManifest(folder: URL): Promise<Manifest> {
  const text = await readFile(new URL('.vite/manifest.json', folder), 'utf8').catch(() => '{}');
  return { build: createHash('sha256').update(text).digest('hex').slice(0, 12), files: JSON.parse(text) };
}
