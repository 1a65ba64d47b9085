// One press in a mail program that ends mails of a kind (RFC 8058): it posts the same few bytes always, in either form of a form.
import { formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '../limits/limit.ts';
import type { World } from '../world.ts';

const HOUR_MS = 60 * 60_000;
const LARGEST = 1024;
const pressesOn = createLimit({ name: 'one-click', most: 60, window_ms: HOUR_MS });

/** Serves the press for the form of `act`; it is answered without a redirect, as mail programs want. */
export function mountOneClick(
  app: FastifyInstance,
  world: World,
  act: string,
  handle: (linkId: string) => Promise<void>,
): void {
  app.register((scope, _options, done) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.removeContentTypeParser(types);
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: LARGEST }, (_request, _body, parsed) =>
      parsed(null, {}),
    );
    scope.post<{ Params: { link_id: string } }>(
      `${formPath(':link_id', act)}/one-click`,
      async (request, reply) => {
        await pressesOn.count(world, request.params.link_id);
        await handle(request.params.link_id);
        return reply.type('text/plain').send('Stopped.\n');
      },
    );
    done();
  });
}
