import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteOf } from '../../http/caller.ts';
import { asPage } from '../../http/page-policy.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { REFERENCE_SCRIPT, guidePage, guideStyles, referencePage } from './guide-page.ts';
import { guideHtml, guides, isGuide } from './guides.ts';

/** Pages count against no limit. */
const PAGE = { config: { rateLimit: false } } as const;
const CACHE = 'public, max-age=300';

/** `/developers`: guides, and every call to be tried in place (DEV-04). */
export function guideRoutes(app: FastifyInstance, world: World): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (!isGuide(name)) throw new Problem('NotFound', { detail: 'There is no such guide.' });
    const { brand } = siteOf(world, request);
    return asPage(world, request, reply, { styles: guideStyles, scripts: [] })
      .headers({ 'cache-control': CACHE, vary: 'host' })
      .send(guidePage(brand, name, guides[name], await guideHtml(name)));
  };

  app.get('/developers', PAGE, (request, reply) => send(request, reply, 'first-order'));
  app.get<{ Params: { name: string } }>('/developers/:name', PAGE, (request, reply) =>
    send(request, reply, request.params.name),
  );

  app.get('/developers/reference', PAGE, (request, reply) =>
    asPage(world, request, reply, { styles: [], scripts: [], has_own_styles: true })
      .headers({ 'cache-control': CACHE, vary: 'host' })
      .send(referencePage(siteOf(world, request).brand)),
  );

  app.get(REFERENCE_SCRIPT, PAGE, async (_request, reply) => {
    const script = await readFile(new URL('api-reference.js', world.config.web_dir)).catch(() => null);
    if (script === null)
      throw new Problem('NotFound', { detail: 'The pages are not built: run `npm run build`.' });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(script);
  });
}
