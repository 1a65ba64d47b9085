// Which calls are handled together (decision 0187). How much that saves is measured by `npm run bench -- answers`.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handleInCohorts } from './cohorts.ts';

let app: FastifyInstance;
let steps: string[];

beforeEach(() => {
  steps = [];
  app = Fastify();
  handleInCohorts(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    steps.push(`begin ${name}`);
    await Promise.resolve();
    if (name === 'broken') throw new Error('broken');
    steps.push(`end ${name}`);
    return name;
  });
});
afterEach(() => app.close());

const call = async (name: string): Promise<number> => (await app.inject(`/${name}`)).statusCode;

/** Work that takes a while within one turn of the event loop. */
async function microtasks(): Promise<void> {
  for (let nth = 0; nth < 100; nth += 1) await Promise.resolve();
}

it('calls of one turn take each step together, however late in the turn they come', async () => {
  await app.ready();
  for (const [one, other] of [
    ['a', 'b'],
    ['c', 'd'],
  ] as const) {
    const first = call(one);
    await microtasks();
    await Promise.all([first, call(other)]);
  }
  expect(steps).toEqual('begin a,begin b,end a,end b,begin c,begin d,end c,end d'.split(','));
});

it('a call that fails holds up none of the others', async () => {
  expect(await Promise.all(['a', 'broken', 'b'].map(call))).toEqual([200, 500, 200]);
  expect(steps.filter((step) => step.startsWith('end'))).toEqual(['end a', 'end b']);
});

it('a call that comes while a cohort is handled goes in the next', async () => {
  app.get('/then', async () => call('late'));
  expect(await Promise.all([call('then'), call('a')])).toEqual([200, 200]);
  expect(steps).toEqual(['begin a', 'end a', 'begin late', 'end late']);
});

it('the first answers of many calls do not wait for the last', async () => {
  await Promise.all(Array.from({ length: 65 }, (_, nth) => call(String(nth))));
  expect(steps.indexOf('end 63')).toBeLessThan(steps.indexOf('begin 64'));
  expect(steps.indexOf('begin 63')).toBeLessThan(steps.indexOf('end 0'));
});
