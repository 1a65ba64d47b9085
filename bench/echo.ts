// What Fastify costs by itself: it reads a request and answers the object in ANSWER.
import Fastify from 'fastify';

const answer: unknown = JSON.parse(process.env['ANSWER'] ?? '{}');
const app = Fastify();
app.route({ method: ['GET', 'POST'], url: '/', handler: () => answer });
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));

process.once('disconnect', () => process.exit(0));
