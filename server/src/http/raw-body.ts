import type { FastifyInstance } from 'fastify';

/**
 * Gives the routes that `mount` adds, and no others, bodies of these types as the bytes that came, in a Buffer: a signature covers
 * those.
 */
export function takingRawBodies(
  app: FastifyInstance,
  types: readonly string[],
  mount: (scope: FastifyInstance) => void,
): void {
  app.register((scope, _options, done) => {
    for (const type of types) if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
    scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    mount(scope);
    done();
  });
}
