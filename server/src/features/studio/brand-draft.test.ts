// A brand's looks and words, and the preview of a draft, by the calls of staff.
import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/operator-studio-api';
import { login } from '@sendero/core/contract/session-api';
import type { Brand } from '@sendero/core/brand/brand';
import { markingCookie } from '@sendero/core/contract/pages';
import { markOfText } from '@sendero/core/contract/text-marks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { aMember } from '../../testing/a-member.ts';
import { callApi } from '../../testing/call-api.ts';
import { type TestWorld, createTestWorld } from '../../testing/test-world.ts';
import { cleanSvg } from './clean-svg.ts';

let world: TestWorld;
let app: FastifyInstance;
let admin: Record<string, string>;

beforeAll(async () => {
  world = await createTestWorld();
  app = await createApp(world);
  admin = (await aMember(world)).headers;
}, 120_000);
afterAll(async () => {
  await app.close();
  await world.close();
});

type Asked = Parameters<typeof callApi>[3];
const reason = 'The tests want it so';
const ask = (endpoint: AnyEndpoint, asked: Asked = {}) => callApi(app, admin, endpoint, asked);

async function answer(endpoint: AnyEndpoint, asked: Asked = {}) {
  const reply = await ask(endpoint, asked);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return reply.json().result;
}

async function aBrandDraft(code: string, change: Partial<Brand>) {
  const begun = await answer(api.beginBrandDraft, { params: { code }, body: {} });
  const params = { draftId: String(begun.draft_id) };
  const body = { content: { ...begun.content, ...change }, revision: begun.revision };
  return { params, revision: Number((await answer(api.saveDraft, { params, body })).revision) };
}

const get = (url: string, host: string, headers = {}) =>
  app.inject({ url, headers: { host, accept: 'text/html', ...headers } });

describe('a brand', () => {
  it('has its mark without anything that runs, its colours for both themes and its pages [STU-03]', async () => {
    const { params, revision } = await aBrandDraft('tonle', {
      dark: { hue: 20, accent: 200 },
      pages: { 'terms.km': '# Ours\n\n<script>alert(1)</script>' },
    });
    const hostile =
      '<svg viewBox="0 0 24 24" onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><path d="M0 0h9v9z" fill="url(https://elsewhere.example/x)"/></a><path d="M1 1h9v9z" fill="#123"/></svg>';
    const picture = Buffer.from(hostile).toString('base64');
    await answer(api.saveMark, { params, body: { picture, revision } });
    await answer(api.publishDraft, { params, body: { reason } });
    const mark = await get('/brand/tonle.svg', 'kh.localhost');
    expect(mark.body).toContain('M1 1h9v9z');
    expect(mark.body).not.toMatch(/script|onload|href|elsewhere/);
    expect(mark.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const page = await get('/landing', 'kh.localhost');
    const { brand } = JSON.parse(/id="sendero-boot">([^<]*)</.exec(page.body)?.[1] ?? 'null');
    const picture_url = `/brand/pictures/${brand.mark}`;
    expect(page.body).toContain(`<link rel="icon" href="${picture_url}">`);
    expect(page.body).toContain(`property="og:image" content="http://kh.localhost${picture_url}"`);
    const kept = await get(picture_url, 'kh.localhost');
    expect(kept.body).toBe(mark.body);
    expect(kept.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(kept.headers['cache-control']).toContain('immutable');
    const missing = await get('/tracking/nobody-knows', 'kh.localhost');
    expect(missing.body).toContain(`<img src="${picture_url}"`);
    expect(page.body).toContain(':root[data-theme=dark]{--brand-hue:20;--accent-hue:200}');
    const terms = await get('/site/api/v1/content/terms?language=km', 'kh.localhost');
    expect(terms.json().result).toContain('<h1>Ours</h1>');
    expect(terms.json().result).not.toContain('<script>');
  });

  it('takes no picture that is none [STU-03]', async () => {
    const { params, revision } = await aBrandDraft('indus', {});
    const picture = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
    const refused = await ask(api.saveMark, { params, body: { picture, revision } });
    expect(refused.json().errors[0].field).toBe('mark');
    expect(await cleanSvg('<svg viewBox="0 0 1 1"><foreignObject/></svg>')).not.toContain('foreignObject');
  });

  it('has words of its own, which translators get and send back [STU-05]', async () => {
    const { params, revision } = await aBrandDraft('meltemi', {});
    const inGreek = { ...params, language: 'el' };
    const file = (await ask(api.exportTexts, { params: inGreek })).body;
    expect(file).toContain('srcLang="en"');
    const key = 'account.close';
    const usual = world.texts.say('el', key);
    expect(file).toContain(usual);
    const at = file.indexOf(`id="${key}"`);
    const xliff = file.slice(0, at) + file.slice(at).replace(usual, 'Το ταχυδρομείο σας');
    const taken = await answer(api.importTexts, { params: inGreek, body: { xliff, revision } });
    expect(taken).toMatchObject({ taken: 1, faults: [] });
    await answer(api.publishDraft, { params, body: { reason } });
    const texts = (await get('/locales/el.json', 'gr.localhost')).json();
    expect(texts[key]).toBe('Το ταχυδρομείο σας');
    expect((await get('/locales/el.json', 'localhost')).json()[key]).toBe(usual);
  });

  it('has one text changed in all languages of its countries, and on public pages as in the portal [STU-05]', async () => {
    const { params, revision } = await aBrandDraft('lantern', {});
    const key = 'public.missing';
    const word = await answer(api.getWord, { params: { ...params, key } });
    const inJapanese = { language: 'ja', own: null, is_translated: true };
    expect(word.languages).toContainEqual(expect.objectContaining(inJapanese));
    expect(word.languages.at(-1)).toMatchObject({ language: 'en' });
    const put = (texts: object, at: number) =>
      ask(api.saveWord, { params: { ...params, key }, body: { texts, revision: at } });
    const wrong = await put({ en: 'No {such} order' }, revision);
    expect(wrong.json().errors[0].field).toBe('en');
    const saved = (await put({ en: 'Lantern knows no such order' }, revision)).json().result;
    const own = await answer(api.listWords, { params, query: { language: 'en', only: 'own' } });
    expect(own.words.map((one: { key: string }) => one.key)).toEqual([key]);
    await answer(api.publishDraft, { params, body: { reason } });
    expect(saved.content.texts).toEqual({ en: { [key]: 'Lantern knows no such order' } });
    const page = await get('/tracking/nobody-knows', 'jp.localhost', { 'accept-language': 'en' });
    expect(page.body).toContain('Lantern knows no such order');
  });

  it('has no text with other values than the product’s [STU-05]', async () => {
    const texts = { fi: { 'page.title': 'Ilman arvoa', 'no.such-key': 'x' } };
    const { params } = await aBrandDraft('sendero', { texts });
    const rules = (await answer(api.checkDraft, { params })).map(({ rule }: { rule: string }) => rule);
    expect(rules.toSorted()).toEqual(['broken-text', 'unknown-text']);
    const coverage = await answer(api.getCoverage, { params });
    expect(coverage).toContainEqual(expect.objectContaining({ language: 'fi', own: 2 }));
  });
});

describe('a preview', () => {
  it('shows a draft to whoever has its pass, for reading alone [STU-01]', async () => {
    const { params } = await aBrandDraft('danube', { name: 'Danube Tomorrow' });
    const [first] = await answer(api.previewDraft, { params, body: {} });
    const url = new URL(String(first.url));
    expect(url.host).toBe('cz.localhost');
    const entered = await get(`${url.pathname}${url.search}`, 'cz.localhost');
    expect(entered.statusCode).toBe(303);
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    expect((await get('/login', 'cz.localhost', { cookie })).body).toContain('Danube Tomorrow');
    expect((await get('/login', 'cz.localhost')).body).not.toContain('Danube Tomorrow');
    const body = { email_address: 'nobody@shop.example', password: 'nothing-of-it' };
    const refused = await callApi(app, { host: 'cz.localhost', cookie }, login, { body });
    expect(refused.statusCode).toBe(403);
    world.clock.advance(1801);
    expect((await get('/login', 'cz.localhost', { cookie })).body).not.toContain('Danube Tomorrow');
  });

  it('lets whoever wants to press a text to change it, on pages of a brand’s draft alone [STU-05]', async () => {
    const { params } = await aBrandDraft('monsoon', {});
    const previews: { readonly url: string }[] = await answer(api.previewDraft, { params, body: {} });
    const url = new URL(previews.find(({ url: one }) => one.includes('//th.'))?.url ?? '');
    const entered = await get(`${url.pathname}${url.search}`, 'th.localhost');
    const pass = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const texts = async (cookie: string) =>
      (await get('/locales/th.json', 'th.localhost', { cookie })).json();
    const plain = await texts(pass);
    const marked = await texts(`${pass}; ${markingCookie}=yes`);
    const at = Object.keys(plain).indexOf('session.sign-in');
    expect(marked['session.sign-in']).toBe(plain['session.sign-in'] + markOfText(at));
    const page = await get('/landing', 'th.localhost', { cookie: `${pass}; ${markingCookie}=yes` });
    expect(page.body).toContain(`data-studio="http://operator.localhost/studio/drafts/${params.draftId}"`);
    expect((await get('/landing', 'th.localhost', { cookie: `${markingCookie}=yes` })).body).not.toContain(
      'preview-texts',
    );
    expect((await texts(`${markingCookie}=yes`))['session.sign-in']).toBe(plain['session.sign-in']);
  });

  it('has no way in by a pass that was made up [STU-01]', async () => {
    const pass = `${crypto.randomUUID()}.${crypto.randomUUID()}.9999999999.${'A'.repeat(43)}`;
    expect((await get(`/?preview=${pass}`, 'cz.localhost')).statusCode).toBe(404);
  });
});
