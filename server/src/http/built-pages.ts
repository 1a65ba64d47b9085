import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import { hashOf } from './page-policy.ts';
import type { Manifest, PageName, PageSource, Template } from './page-source.ts';

/** The pages as `npm run build` writes them to `folder`; a build never changes under a running server. */
export function builtPages(folder: URL): PageSource {
  const templates = new Map<PageName, Promise<Template>>();
  let manifest: Promise<Manifest> | undefined;
  let frames: Promise<Readonly<Record<string, string>>> | undefined;
  const getManifest = () => (manifest ??= readManifest(folder));
  return {
    has_inline: false,
    template: (name) => {
      const template = templates.get(name) ?? readTemplate(new URL(`${name}.html`, folder), folder);
      template.catch(() => templates.delete(name));
      templates.set(name, template);
      return template;
    },
    manifest: getManifest,
    scripts: async (sources) => scriptsOf((await getManifest()).files, sources),
    frames: () => (frames ??= readFrames(folder)),
    program: async (name) => {
      const file = (await getManifest()).files[`src/${name}.ts`]?.file;
      return file === undefined ? null : readFile(new URL(file, folder), 'utf8');
    },
    serve: async (app) => {
      await app.register(fastifyStatic, {
        root: new URL('assets/', folder),
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        // Its own wildcard looks each name up in a list of the whole folder, for each call anew.
        serve: false,
      });
      app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(params['*']));
    },
    takesUpgrade: () => false,
  };
}

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/g;

/**
 * Reads a page and writes its styles into it: nothing can be painted before they are there. The disabled link tells Vite's
 * loader, which would fetch them again before a screen, that it has them.
 */
async function readTemplate(page: URL, folder: URL): Promise<Template> {
  const source = await readFile(page, 'utf8');
  const files = [...source.matchAll(STYLESHEET)].map(([, file = '']) => new URL(file, folder));
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const left = [...sheets];
  const html = source.replace(
    STYLESHEET,
    (_link, file: string) =>
      `<style>${left.shift() ?? ''}</style><link rel="stylesheet" href="/${file}" disabled>`,
  );
  return { html, styles: sheets.map(hashOf) };
}

/** The scripts of `sources` and of all that they import, without those of the start, which every page names. */
function scriptsOf(files: Manifest['files'], sources: readonly string[]): readonly string[] {
  const closure = (names: readonly string[]): Set<string> => {
    const found = new Set(names);
    for (const name of found) for (const next of files[name]?.imports ?? []) found.add(next);
    return found;
  };
  const start = closure(['index.html']);
  return [...closure(sources)].flatMap((name) => {
    const built = start.has(name) ? undefined : files[name];
    return built ? [`/${built.file}`] : [];
  });
}

async function readFrames(folder: URL): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(new URL('frames.json', folder), 'utf8').catch(() => '{}'));
}

/** Of the portal and the public pages; of the operator's application, whose files no page of theirs names. */
const MANIFESTS = ['.vite/manifest.json', '.vite/operator.json'];

async function readManifest(folder: URL): Promise<Manifest> {
  const [portal = '{}', operator = '{}'] = await Promise.all(
    MANIFESTS.map((name) => readFile(new URL(name, folder), 'utf8').catch(() => '{}')),
  );
  const hash = createHash('sha256').update(portal).update(operator);
  return { build: hash.digest('hex').slice(0, 12), files: JSON.parse(portal) };
}
