// Forms of the public pages: without a script a form posts, and its page comes back; a script gets the same in words.
import { problemStatus } from '@sendero/core/contract/problem';
import type { Site } from '@sendero/core/market/site';
import { EMBED_QUERY } from '@sendero/core/vendor/embed-origin';
import { type FormAnswer, type SaidError, type SentForm, formPath } from '@sendero/core/tracking/page-form';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { createLimit } from '../limits/limit.ts';
import type { World } from '../world.ts';
import { localeOf, siteOf } from './caller.ts';
import { isInMaintenance } from './maintenance.ts';
import { sendPage } from './page.ts';
import { Problem, ruleBroken } from './problem.ts';
import { tellQuota } from './quota.ts';
import { type PhotoLimits, readPhotoForm, takingUploads } from './upload.ts';

/** Who asks: somebody who holds the link. */
export interface LinkHolder {
  readonly site: Site;
  readonly locale: string;
  readonly link_id: string;
  /** Present where the page stands in a shop's own. */
  readonly embed_query?: string;
  /** The address that the call came from, for limits. */
  readonly from: string;
}

/** One form of a public page. */
export interface PublicForm<Fields extends z.ZodMiniType> {
  /** The last segment of its address, and the form's id on the page. */
  readonly act: string;
  /** Of the fields as a browser posts them: texts by name. */
  readonly fields: Fields;
  /** Does what is asked. Returns which text says so: the end of `public.said.<end>`. Throws a Problem. */
  readonly handle: (
    holder: LinkHolder,
    fields: z.output<Fields>,
    photos: readonly Buffer[],
  ) => Promise<string>;
  /** Photos that it takes beside its texts; left out: none. */
  readonly photos?: PhotosOfForm;
  /** Writes the page again, with what was typed and what was wrong with it. */
  readonly again: (
    holder: LinkHolder,
    sent: SentForm,
  ) => Promise<{ title: string; body: string; frames?: readonly string[] }>;
}

interface PhotosOfForm extends PhotoLimits {
  /** Says why they are refused: `<texts>.TooLarge`, `<texts>.TooMany`. */
  readonly texts: string;
  /** Whether this holder may send any now; throws a Problem. What it returns is called once they are not in memory any more. */
  readonly admit: (holder: LinkHolder) => Promise<() => void>;
}

type Typed = Readonly<Record<string, string>>;

const LARGEST_FORM = 16 * 1024;
const HOUR_MS = 60 * 60_000;
/** A family that corrects its door code is far below; who tries codes is stopped. */
const actsOn = createLimit({ name: 'public-acts-on', most: 60, window_ms: HOUR_MS });
const actsFrom = createLimit({ name: 'public-acts-from', most: 300, window_ms: HOUR_MS, of_network: true });

/** Serves `form` at its address below the tracking page, to scripts and to browsers without. */
export function mountForm<Fields extends z.ZodMiniType>(
  app: FastifyInstance,
  world: World,
  form: PublicForm<Fields>,
): void {
  const mount = (scope: FastifyInstance): void => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.post<{ Params: { link_id: string } }>(formPath(':link_id', form.act), async (request, reply) => {
      const holder = holderOf(world, request, request.params.link_id);
      const { typed, photos, problem, end } = await readSent(world, form, request, holder);
      try {
        if (problem) throw problem;
        const said = await handle(form, holder, typed, photos);
        return confirm(world, request, reply, { form, holder, said });
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'NotFound') throw error;
        return await refuse(world, request, reply, { form, holder, typed, problem: error });
      } finally {
        end();
      }
    });
  };
  if (form.photos) takingUploads(app, mount, 'read_over');
  else
    app.register((scope, _options, done) => {
      mount(scope);
      done();
    });
}

interface Sent {
  readonly typed: Typed;
  readonly photos: readonly Buffer[];
  /** Why nothing is done. */
  readonly problem: Problem | null;
  readonly end: () => void;
}

/** Reads a form. Photos of somebody who may not send any now are read over, so that the page can show what was typed. */
async function readSent(
  world: World,
  { photos }: Pick<PublicForm<never>, 'photos'>,
  request: FastifyRequest,
  holder: LinkHolder,
): Promise<Sent> {
  const refused = await countAct(world, holder).catch(expected);
  if (!photos || !request.isMultipart())
    return { typed: typedIn(request.body), photos: [], problem: refused ?? null, end: nothing };
  const admitted = refused ?? (await photos.admit(holder).catch(expected));
  const [problem, end] = admitted instanceof Problem ? [admitted, nothing] : [null, admitted];
  // Whoever holds no link is not read at all.
  if (problem?.code === 'NotFound') throw problem;
  try {
    const read = await readPhotoForm(request, problem ? { ...photos, most: 0 } : photos);
    const fault = read.fault && ruleBroken(photos.name, `${photos.texts}.${read.fault}`);
    return { typed: read.fields, photos: read.photos, problem: problem ?? fault, end };
  } catch (error) {
    end();
    throw error;
  }
}

const nothing = (): void => undefined;

function expected(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

function holderOf(world: World, request: FastifyRequest, link_id: string): LinkHolder {
  const isEmbedded = EMBED_QUERY in Object(request.query);
  return {
    site: siteOf(world, request),
    locale: localeOf(world, request),
    link_id,
    from: request.ip,
    ...(isEmbedded && { embed_query: EMBED_QUERY }),
  };
}

function typedIn(body: unknown): Typed {
  const entries = Object.entries(body ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

async function countAct(world: World, holder: LinkHolder): Promise<null> {
  if (isInMaintenance(world, holder.site)) throw new Problem('Maintenance');
  await actsFrom.count(world, holder.from);
  await actsOn.count(world, holder.link_id);
  return null;
}

function handle<Fields extends z.ZodMiniType>(
  { fields, handle: run }: PublicForm<Fields>,
  holder: LinkHolder,
  typed: Typed,
  photos: readonly Buffer[],
): Promise<string> {
  const parsed = fields.safeParse(typed);
  if (parsed.success) return run(holder, parsed.data, photos);
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')));
  throw new Problem('Malformed', {
    errors: [...names].map((field) => ({ field, meta: { translation_key: 'problem.field' } })),
  });
}

interface Done {
  readonly form: { readonly act: string };
  readonly holder: LinkHolder;
  readonly said: string;
}

function confirm(world: World, request: FastifyRequest, reply: FastifyReply, done: Done): FastifyReply {
  const { form, holder, said } = done;
  if (isScript(request)) {
    const answer: FormAnswer = {
      said: world.texts.of(holder.site.brand).say(holder.locale, `public.said.${said}`),
      errors: [],
    };
    return reply.send(answer);
  }
  const { embed_query } = holder;
  const staying = embed_query === undefined ? {} : { [embed_query]: '' };
  const query = new URLSearchParams({ act: form.act, said, ...staying }).toString();
  return reply.redirect(`/tracking/${encodeURIComponent(holder.link_id)}?${query}#${form.act}`, 303);
}

interface Refused<Fields extends z.ZodMiniType> {
  readonly form: PublicForm<Fields>;
  readonly holder: LinkHolder;
  readonly typed: Typed;
  readonly problem: Problem;
}

async function refuse<Fields extends z.ZodMiniType>(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, holder, typed, problem }: Refused<Fields>,
): Promise<FastifyReply> {
  const { retry_after_s, quota } = problem.extras;
  const status = problemStatus[problem.code];
  if (retry_after_s !== undefined) void reply.header('retry-after', Math.ceil(retry_after_s));
  if (quota !== undefined) tellQuota(reply, quota);
  const answer = sayingOf(world, holder, problem);
  if (isScript(request)) return reply.code(status).send(answer);
  const page = await form.again(holder, { act: form.act, values: typed, ...answer });
  return sendPage(world, request, reply, 'track', { ...page, status, noindex: true });
}

/** A problem in the reader's words: beside each field that is at fault, or in one line. */
function sayingOf(world: World, { site, locale }: LinkHolder, { code, extras }: Problem): FormAnswer {
  const texts = world.texts.of(site.brand);
  const errors: readonly SaidError[] = (extras.errors ?? []).map(({ field, meta }) => ({
    field,
    text: texts.say(locale, meta.translation_key),
  }));
  return { said: errors.length > 0 ? '' : texts.say(locale, `problem.${code}`), errors };
}

const isScript = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('application/json');
