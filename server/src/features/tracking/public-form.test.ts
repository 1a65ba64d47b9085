import { formPath, pageForm, textField } from '@sendero/core/tracking/page-form';
import { html } from '@sendero/core/values/html';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../../app.ts';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { mountForm } from '../../http/public-form.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';

const ACT = 'sample';
const taken: string[] = [];
let world: TestWorld;
let app: FastifyInstance;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  mountForm(app, world, {
    act: ACT,
    fields: z.strictObject({ code: z.string().check(z.maxLength(8)) }),
    handle: async (holder, { code }) => {
      if (holder.link_id === 'unknown') throw new Problem('NotFound');
      if (code === 'wrong') throw ruleBroken('code', 'problem.field');
      taken.push(code);
      return 'thanks';
    },
    again: async ({ link_id }, sent) => {
      const page = { link_id, sent };
      const field = textField(page, ACT, { name: 'code', label: 'Code', longest: 8 });
      return { title: 'Sample', body: pageForm(page, ACT, html`${field}<button>Send</button>`).markup };
    },
  });
});

afterAll(async () => {
  await app.close();
  await world.close();
});

const post = (payload: string, headers: Record<string, string> = {}, link = 'link-1') =>
  app.inject({
    method: 'POST',
    url: formPath(link, ACT),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
const script = { accept: 'application/json' };

describe('a form of the public page', () => {
  it('that a browser without script posts leads back to its page, with what came of it', async () => {
    const answer = await post('code=12');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/tracking/link-1?act=sample&said=thanks#sample');
    expect(taken).toEqual(['12']);
  });

  it('that is wrong comes back with all that was typed, and the fault beside its field', async () => {
    const answer = await post('code=wrong');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="wrong"');
    expect(answer.body).toMatch(/data-fault="code"\s*>\S/);
  });

  it('that a script sends is answered in words', async () => {
    const good = await post('code=13', script);
    expect([good.statusCode, good.json().errors]).toEqual([200, []]);
    const bad = await post('code=wrong', script);
    expect([bad.statusCode, bad.json().errors[0].field]).toEqual([422, 'code']);
    expect(bad.json().errors[0].text).not.toBe('problem.field');
  });

  it('names the field that is too long or was invented, and has an end', async () => {
    const long = await post('code=123456789', script);
    expect([long.statusCode, long.json().errors.map((error: { field: string }) => error.field)]).toEqual([
      400,
      ['code'],
    ]);
    expect((await post('code=1&more=2', script)).statusCode).toBe(400);
    expect((await post(`code=${'1'.repeat(20_000)}`, script)).statusCode).toBe(413);
    expect((await post('code=1', script, 'unknown')).statusCode).toBe(404);
  });

  it('is counted for each link: who tries codes is told when to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => post('code=1', script, 'tried')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('code=1', script, 'another')).statusCode).toBe(200);
  });
});
