// A draft as its visitors would see it: at an address of its own, for half an hour, and for reading alone (STU-01, decision 0150).
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { addressOf } from '@sendero/core/contract/endpoint';
import { isOperatorHost } from '@sendero/core/contract/operator-pages';
import { quickQuote } from '@sendero/core/contract/quote-api';
import { type Site, siteByHost } from '@sendero/core/market/site';
import type { Where } from '@sendero/core/staff/grant';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unixSeconds } from '../clock.ts';
import { withMarkedTexts } from './marked-texts.ts';
import { isMarking } from './preview-bar.ts';
import { macOf } from './mac.ts';
import { Problem } from './problem.ts';
import { contextOf } from './request-context.ts';
import { isLivePass } from '../staff/live-pass.ts';
import { openPass } from '../staff/passes.ts';
import type { Staff } from '../staff/staff.ts';
import type { World } from '../world.ts';
import { type Drafted, versionsOf } from '../sites/drafted.ts';
import { readDraft } from '../sites/versions-store.ts';

const LIFE_S = 30 * 60;
const COOKIE = 'sendero_preview';
const QUERY = 'preview';
const TOKEN = /^([\da-f-]{36})\.([\da-f-]{36})\.(\d{10})\.([\w-]{43})$/;

/** Calls that look like changes, and are none: a price of no order. */
const READS: ReadonlySet<string> = new Set([addressOf(quickQuote)]);

/** A pass to the preview of a draft, for whoever has it, until it ends or is ended. */
export async function previewPass(
  world: World,
  staff: Pick<Staff, 'member_id' | 'token_hash'>,
  { draft_id, where }: { readonly draft_id: string; readonly where: Where },
): Promise<string> {
  const { config, clock } = world;
  const until_s = unixSeconds(clock.now()) + LIFE_S;
  const pass_id = randomUUID();
  const until = new Date(until_s * 1000);
  for (const cell of [world, ...world.neighbours.open()])
    await openPass(cell, staff, { pass_id, kind: 'preview', about: draft_id, where, until });
  const head = `${draft_id}.${pass_id}.${until_s}`;
  return `${head}.${macOf(config.signing_keys[0], `preview ${head}`).toString('base64url')}`;
}

/** The draft of a pass that is in time and was not ended; null for any other text. */
async function draftOf(world: World, pass: string): Promise<string | null> {
  const { config, clock } = world;
  const [, draftId = '', passId = '', until = '', mac = ''] = TOKEN.exec(pass) ?? [];
  if (draftId === '' || Number(until) <= unixSeconds(clock.now())) return null;
  const given = Buffer.from(mac, 'base64url');
  const isOurs = config.signing_keys.some((key) =>
    timingSafeEqual(macOf(key, `preview ${draftId}.${passId}.${until}`), given),
  );
  return isOurs && (await isLivePass(world, passId)) ? draftId : null;
}

/**
 * Shows the draft of a request's pass instead of what is in force, to this visitor alone. An address with a pass sets it as a
 * cookie of that host, and leads to the page without it. Throws where something would be changed.
 */
export async function showPreview(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw, url, method, hostname } = request;
  if (!url.includes(QUERY) && !raw.headers.cookie?.includes(COOKIE)) return;
  if (isOperatorHost(hostname)) return;
  const asked = passInQuery(url);
  if (asked !== null && method === 'GET') {
    const isGood = (await draftOf(world, asked)) !== null;
    if (!isGood) throw new Problem('NotFound', { detail: 'This preview has ended. Begin another.' });
    const cookie = `${COOKIE}=${asked}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax`;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    return void reply.header('set-cookie', cookie + secure).redirect(url.replace(/\?.*$/s, ''), 303);
  }
  const pass = new RegExp(`(?:^|; ?)${COOKIE}=([^;]+)`).exec(raw.headers.cookie ?? '')?.[1];
  const draftId = pass === undefined ? null : await draftOf(world, pass);
  const draft = draftId === null ? null : await readDraft(world.db, draftId);
  if (!draft) return;
  const site = previewed(world, hostname, draft);
  const isMarked = draft.kind === 'brand' && isMarking(request) && !isCall(url);
  const languages = [...site.market.languages, 'en'];
  const brand = isMarked ? withMarkedTexts(world.texts, site.brand, languages) : site.brand;
  contextOf(raw).site = { ...site, brand };
  contextOf(raw).draft = draftId === null ? null : { draft_id: draftId, kind: draft.kind };
  contextOf(raw).is_preview = true;
  void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
  if (method !== 'GET' && method !== 'HEAD' && !READS.has(url.replace(/\?.*$/s, '')))
    throw new Problem('NotYours', { detail: 'This is a preview: nothing can be changed here.' });
}

function previewed({ sites, config }: World, host: string, draft: Drafted): Site {
  const all = sites.withVersions(versionsOf(sites, draft));
  return siteByHost(host, config.default_site, all.length > 0 ? all : sites.all());
}

/** Pages and their texts have marks; answers to programs have none. */
const isCall = (url: string): boolean => url.includes('/api/');

function passInQuery(url: string): string | null {
  const at = url.indexOf('?');
  return at === -1 ? null : new URLSearchParams(url.slice(at)).get(QUERY);
}
