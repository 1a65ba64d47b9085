// What Fastify costs by itself: it reads a body of JSON and answers the object in ANSWER through the serialiser of SCHEMA,
// with the headers in HEADERS.
import Fastify from 'fastify';

const answer: unknown = JSON.parse(process.env['ANSWER'] ?? '{}');
const schema: unknown = JSON.parse(process.env['SCHEMA'] ?? '{}');
const headers = JSON.parse(process.env['HEADERS'] ?? '{}') as Record<string, string>;
const app = Fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/',
  schema: { response: { 200: schema } },
  handler: (_request, reply) => reply.headers(headers).send(answer),
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));

process.once('disconnect', () => process.exit(0));
