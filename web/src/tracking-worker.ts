// Keeps the tracking pages that were opened on this device, so that they can be read without a network (decision 0107).
// A program of its own in the browser: it imports nothing, and acts on nothing but the pages below its own path.

interface LateEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface PushedEvent extends LateEvent {
  readonly data: { json(): Pushed } | null;
}
interface PressEvent extends LateEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Scope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LateEvent & MessageEvent<Told>) => void): void;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
}

/** What a page tells: the files that it has loaded, the papers of its delivered order, or how that is now, as JSON. */
interface Told {
  readonly path: string;
  readonly papers?: readonly string[];
  readonly files?: readonly string[];
  readonly order?: string;
}

/** A notice of the order's arrival, as the server sends it: `PushedNotice` of core. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly tag: string;
  readonly link: string;
}

const scope = globalThis as unknown as Scope;

const PAGES = 'sendero-tracking-pages';
const FILES = 'sendero-tracking-files';
/** Pages and photos that are kept, up to four a link, and files: those of two builds. */
const MOST = { [PAGES]: 60, [FILES]: 60 };
/** A page that the network has not brought by then is shown as it was. */
const PATIENCE_MS = 6000;
/** Until when the server lets a page be kept, in unix seconds; without it none is. */
const KEPT_UNTIL = 'sendero-kept-until';
const LATEST = 'sendero-latest';

/** A tracking page, and what a delivered order's leads to. */
const PAGE = /^\/(?:tracking|delivery-receipt|proof-of-delivery)\/[^/]+\/?$/;
const PHOTO = /^\/tracking\/api\/v1\/proof\/delivery\/[^/]+\/photo$/;
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
  else if (PHOTO.test(pathname)) event.respondWith(openPage(request, pathname));
  else if (NAMED.test(pathname)) event.respondWith(openNamed(request, pathname));
  else if (CHANGING.test(pathname)) event.respondWith(openChanging(request, pathname));
});

scope.addEventListener('message', (event) => {
  const { path, files, papers, order } = event.data;
  if (!PAGE.test(path)) return;
  if (files) event.waitUntil(keepAll(path, files));
  if (papers) event.waitUntil(keepPapers(papers));
  if (order !== undefined) event.waitUntil(keepOrder(path, order));
});

scope.addEventListener('push', (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const { title, body, lang, dir, tag, link } = notice;
  event.waitUntil(scope.registration.showNotification(title, { body, lang, dir, tag, data: link }));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data), scope.location.origin);
  if (PAGE.test(url.pathname)) event.waitUntil(showPage(url.pathname));
});

/** Brings the order's page to the front: the one that is open, else a new one. */
async function showPage(path: string): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : scope.clients.openWindow(path));
}

/** The page from the network; as it was kept where that brings none in time. */
async function openPage(request: Request, path: string): Promise<Response> {
  // Going back takes a page from the browser's own cache, which may be older than the one kept here.
  const { url, headers } = request;
  const asked = fetch(url, { headers, cache: 'no-cache', redirect: 'manual' }).then(async (answer) => {
    await keepPage(path, answer.clone(), url.includes('?'));
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
  // Read to its end first: a network that is lost in the middle must not cost what is kept.
  const { headers } = answer;
  const page = new Response(await answer.blob(), { headers });
  await cache.delete(path);
  await cache.put(path, page);
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
  if (PHOTO.test(path)) return kept;
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
  await fetchPage(path);
}

async function keepPapers(papers: readonly string[]): Promise<void> {
  for (const paper of papers) if (PAGE.test(paper) || PHOTO.test(paper)) await fetchPage(paper);
}

/** Fetches a page that is not kept yet. */
async function fetchPage(path: string): Promise<void> {
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
