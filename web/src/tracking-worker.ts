// Keeps the tracking pages that were opened on this device, so that they can be read without a network (decision 0107).
// A program of its own in the browser: it imports nothing, and acts on nothing but the pages below its own path.

interface LateEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LateEvent & MessageEvent<Told>) => void): void;
}

/** What a page tells: the files that it has loaded, or how its order is now, as JSON. */
interface Told {
  readonly path: string;
  readonly files?: readonly string[];
  readonly order?: string;
}

const scope = globalThis as unknown as Scope;

const PAGES = 'sendero-tracking-pages';
const FILES = 'sendero-tracking-files';
/** Links that are kept, and files: those of two builds. */
const MOST = { [PAGES]: 20, [FILES]: 60 };
/** A page that the network has not brought by then is shown as it was. */
const PATIENCE_MS = 6000;
/** Until when the server lets a page be kept, in unix seconds; without it none is. */
const KEPT_UNTIL = 'sendero-kept-until';
const LATEST = 'sendero-latest';

const PAGE = /^\/tracking\/[^/]+\/?$/;
/** Named after what is in them: whatever is kept is right. */
const NAMED = /^\/(?:assets|vendor-mark)\//;
/** May be another one tomorrow. */
const CHANGING = /^\/brand\//;
const isFile = (path: string): boolean => NAMED.test(path) || CHANGING.test(path);

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate' && PAGE.test(pathname)) event.respondWith(openPage(request, pathname));
  else if (NAMED.test(pathname)) event.respondWith(openNamed(request, pathname));
  else if (CHANGING.test(pathname)) event.respondWith(openChanging(request, pathname));
});

scope.addEventListener('message', (event) => {
  const { path, files, order } = event.data;
  if (!PAGE.test(path)) return;
  if (files) event.waitUntil(keepAll(path, files));
  if (order !== undefined) event.waitUntil(keepOrder(path, order));
});

/** The page from the network; as it was kept where that brings none in time. */
async function openPage(request: Request, path: string): Promise<Response> {
  const asked = fetch(request).then(async (answer) => {
    await keepPage(path, answer.clone(), request.url.includes('?'));
    return answer;
  });
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await keptPage(path)) ?? answer ?? asked;
}

/** Keeps a page for as long as the server says; one that has ended is forgotten. */
async function keepPage(path: string, answer: Response, isSpecial: boolean): Promise<void> {
  if (answer.status >= 500) return;
  const cache = await caches.open(PAGES);
  if (!answer.ok || isOver(answer)) return void (await cache.delete(path));
  if (isSpecial) return;
  await cache.delete(path);
  await cache.put(path, answer);
  await prune(cache, MOST[PAGES]);
}

async function keptPage(path: string): Promise<Response | null> {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(path, { ignoreVary: true });
  if (!kept) return null;
  if (isOver(kept)) {
    await cache.delete(path);
    return null;
  }
  const { headers } = kept;
  const latest = headers.get(LATEST);
  const html = (await kept.text()).replace('<html ', '<html data-kept ');
  const page = latest === null ? html : withOrder(html, decodeURIComponent(latest));
  return new Response(page, { headers });
}

/** Writes the order as it was last heard of into the page's data, from which its script shows it. */
const withOrder = (html: string, order: string): string =>
  html.replace(/(id="sendero-order">\s*)(\{[^]*?\})(\s*<\/script>)/, (all, head, data, end) => {
    try {
      const page = { ...JSON.parse(data), order: JSON.parse(order) };
      return head + JSON.stringify(page).replaceAll('<', '\\u003c') + end;
    } catch {
      return all;
    }
  });

/** The first visit was before this program: the page is fetched once more, its files come from the browser's own cache. */
async function keepAll(path: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  const own = files.filter(isFile).slice(0, MOST[FILES]);
  for (const file of own) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file).catch(() => null);
    if (answer?.ok) await cache.put(file, answer);
  }
  await prune(cache, MOST[FILES]);
  if (await (await caches.open(PAGES)).match(path, { ignoreVary: true })) return;
  const answer = await fetch(path, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer) await keepPage(path, answer, false);
}

async function keepOrder(path: string, order: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(path, { ignoreVary: true });
  if (!kept) return;
  const headers = new Headers(kept.headers);
  headers.set(LATEST, encodeURIComponent(order));
  await cache.put(path, new Response(await kept.text(), { headers }));
}

async function openNamed(request: Request, path: string): Promise<Response> {
  const kept = await keptFile(path);
  return kept ?? fetchFile(request, path);
}

async function openChanging(request: Request, path: string): Promise<Response> {
  const answer = await fetchFile(request, path).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await keptFile(path)) ?? answer ?? Response.error();
}

const keptFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(path, { ignoreVary: true });

async function fetchFile(request: Request, path: string): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(FILES);
    await cache.put(path, answer.clone());
    await prune(cache, MOST[FILES]);
  }
  return answer;
}

const isOver = ({ headers }: Response): boolean => Date.now() / 1000 >= Number(headers.get(KEPT_UNTIL) ?? 0);

/** Removes what has ended, and the oldest beyond `most`. */
async function prune(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
  for (const key of await cache.keys()) {
    const kept = await cache.match(key, { ignoreVary: true });
    if (kept && kept.headers.has(KEPT_UNTIL) && isOver(kept)) await cache.delete(key);
  }
}
