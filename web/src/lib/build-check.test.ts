import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let answer: () => Promise<Response>;
let asked: string[];
let over: AbortController;

const builds = (build: unknown) => () => Promise.resolve(Response.json({ build, files: {} }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [answer, asked] = [builds('today'), []];
  over = new AbortController();
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
  document.body.innerHTML = '<script type="application/json" id="sendero-boot">{"build":"today"}</script>';
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of today's build with these fields; what it says and does, in order. */
async function openPage(fields = '') {
  document.body.insertAdjacentHTML('beforeend', fields);
  const [{ watchBuild }, { watchUnsent }] = await Promise.all([
    import('./build-check.ts'),
    import('./unsent.ts'),
  ]);
  const done: string[] = [];
  const { signal } = over;
  watchBuild({
    warn: () => done.push('warned'),
    reload: () => done.push('reloaded'),
    isBusy: watchUnsent(signal),
    signal,
  });
  return done;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const field = () => document.querySelector('input') ?? expect.fail('There is no field.');

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the build check', () => {
  it('looks every five minutes and is quiet as long as the build is the same [NET-03]', async () => {
    const done = await openPage();
    await pass(299_999);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual(['/asset-manifest.json']);
    await pass(600_000);
    expect([asked.length, done]).toEqual([3, []]);
  });

  it('warns of a newer build once, and loads it after three seconds [NET-03]', async () => {
    const done = await openPage();
    answer = builds('tomorrow');
    await pass(300_000);
    expect(done).toEqual(['warned']);
    await pass(2999);
    expect(done).toEqual(['warned']);
    await pass(1);
    expect(done).toEqual(['warned', 'reloaded']);
    await pass(600_000);
    expect(done).toEqual(['warned', 'reloaded']);
  });

  it.each([
    ['an error', () => Promise.resolve(Response.json({ code: 'Internal' }, { status: 500 }))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page', () => Promise.resolve(new Response('<html>'))],
    ['another form', builds(7)],
  ])('takes %s for no newer build [NET-03]', async (_, failing) => {
    const done = await openPage();
    answer = failing;
    await pass(303_000);
    expect(done).toEqual([]);
  });

  it('does not load it over an unsent form, but when that is sent [NET-03]', async () => {
    const done = await openPage('<form><input></form>');
    type('Riikka Turunen');
    answer = builds('tomorrow');
    await pass(360_000);
    expect(done).toEqual(['warned']);
    field().remove();
    await pass(3000);
    expect(done).toEqual(['warned', 'reloaded']);
  });

  it('counts a field that was emptied again, or only shown, as nothing typed [NET-03]', async () => {
    const done = await openPage('<input value="Riikka"><input value="shown">');
    type('');
    answer = builds('tomorrow');
    await pass(303_000);
    expect(done).toEqual(['warned', 'reloaded']);
  });

  it('does not load it while a question is open over the page [NET-03]', async () => {
    const done = await openPage('<dialog open>Really?</dialog>');
    answer = builds('tomorrow');
    await pass(360_000);
    expect(done).toEqual(['warned']);
    document.querySelector('dialog')?.removeAttribute('open');
    await pass(3000);
    expect(done).toEqual(['warned', 'reloaded']);
  });
});
