import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { type Answer, logAnswer } from './answer-log.ts';
import type { AnswerKind } from './answered-second.ts';
import { siteOf } from './caller.ts';
import { contextOf, type RequestContext } from './request-context.ts';

/** Logs an answer that was sent: every one of 400 and above, and of the others the share `ACCESS_LOG_SAMPLE`. */
export function logReply(world: World, request: FastifyRequest, reply: FastifyReply): void {
  const { trace } = contextOf(request.raw);
  if (reply.statusCode < 400 && !isSampled(trace.trace_id, world.config.access_log_sample)) return;
  logAnswer(world, describeAnswer(world, request, reply));
}

function describeAnswer(world: World, request: FastifyRequest, reply: FastifyReply): Answer {
  const context = contextOf(request.raw);
  const { trace, problem, error } = context;
  const fields = problem?.extras.errors?.map(({ field }) => field).filter((field) => IS_A_NAME.test(field));
  const ids = idsIn(request.params);
  return {
    kind: {
      status: reply.statusCode,
      code: problem?.code,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      site: siteOf(world, request).id,
      ...whoIs(context),
    },
    trace_id: trace.trace_id,
    ms: Math.round(reply.elapsedTime),
    ...(ids && { ids }),
    ...(fields && fields.length > 0 && { fields }),
    ...(error !== undefined && reply.statusCode >= 500 && { err: error }),
  };
}

/** The caller, for the log; never a mail or a phone number. */
export function whoIs({
  caller,
  member_id,
  signed_by,
}: Pick<RequestContext, 'caller' | 'member_id' | 'signed_by'>): Pick<
  AnswerKind,
  'who' | 'user_id' | 'vendor_id'
> {
  if (member_id !== null) return { who: 'staff', user_id: member_id };
  if (!caller) return { who: signed_by ?? 'nobody' };
  const { user_id, vendor_id, is_guest, session_id, key } = caller;
  const who = key ? 'key' : is_guest ? 'guest' : session_id === '' ? 'embedded' : 'user';
  return { who, user_id, ...(vendor_id !== undefined && { vendor_id }) };
}

const ID_NAMES: ReadonlySet<string> = new Set(
  'id vendorId vendorID orderId orderID jobId bulkJobID intentId link_id provider'.split(' '),
);
/** The name of an unknown field is the client's input, so that not every name may be logged. */
const IS_A_NAME = /^[a-z_.]{1,60}(\.\d{1,3}[a-z_.]{0,60})*$/i;
/** Excludes phone numbers, mails and texts that somebody put into a path. */
const IS_AN_ID = /^(?=.*[a-z])[\w-]{1,64}$/i;

/**
 * The path's parameters that name an order, a vendor or a sheet; of a public link only the order, without the
 * signature.
 */
function idsIn(params: unknown): Record<string, string> | null {
  const ids = Object.entries(params ?? {}).flatMap(([name, value]) => {
    const [id = ''] = String(value).split('.');
    return ID_NAMES.has(name) && IS_AN_ID.test(id) ? [[name, id] as const] : [];
  });
  return ids.length === 0 ? null : Object.fromEntries(ids);
}

/** The same result for a trace on every server; the last digits of an id are random. */
const isSampled = (trace_id: string, share: number): boolean =>
  share > 0 && Number.parseInt(trace_id.slice(-8), 16) < share * 2 ** 32;
