// Calls the product as its pages do: any of its servers, three more tries where a repeat is harmless (NET-01).
import { type AnswerOf, type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { Link } from '../product/link.ts';
import type { Tally } from '../tally.ts';
import { pause } from '../wait.ts';

export interface Reply<Answer> {
  /** 0: nobody answered. */
  readonly status: number;
  /** What was asked for; null where it was refused. */
  readonly answer: Answer | null;
  /** Whether it says when to come again. */
  readonly says_when: boolean;
  /** How it ended, in a word or two. */
  readonly end: string;
}

export interface Ask {
  readonly authorization?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** In place of `body`. */
  readonly form?: FormData;
  readonly key?: string;
}

export interface Caller {
  /** As a page: up to four tries. */
  call<E extends AnyEndpoint>(endpoint: E, ask: Ask): Promise<Reply<AnswerOf<E>>>;
}

/** How a call ended that nobody waited for any longer. */
export const TOO_LATE = 'had no answer in time';

const MORE_TRIES = 3;
const DELAY_MS = 1000;
const PATIENCE_MS = 10_000;
/** A sheet is answered when all its rows are checked. */
const SHEET_PATIENCE_MS = 40_000;

/** Clients that go to each of `doors` in turn, by a proxy that tells the `host` they asked for, where there is one. */
export function createCaller(doors: readonly Link[], tally: Tally, host?: string): Caller {
  let turn = 0;
  const nextDoor = (): Link => {
    const door = doors[turn++ % doors.length];
    if (!door) throw new Error('There is no server to call.');
    return door;
  };

  const tryOnce = async <E extends AnyEndpoint>(endpoint: E, ask: Ask): Promise<Reply<AnswerOf<E>>> => {
    const count = tally.begin();
    const reply = await send(nextDoor(), host, endpoint, ask);
    count(reply, `${endpoint.method} ${endpoint.path} ${reply.end}`);
    return reply;
  };

  return {
    call: async (endpoint, ask) => {
      const mayRepeat = endpoint.method !== 'POST' || ask.key !== undefined;
      for (let tried = 1; ; tried += 1) {
        const reply = await tryOnce(endpoint, ask);
        const isWorthIt = reply.status === 0 || reply.status >= 500 ? mayRepeat : reply.status === 429;
        if (!isWorthIt || tried > MORE_TRIES) return reply;
        await pause(DELAY_MS * tried);
      }
    },
  };
}

async function send<E extends AnyEndpoint>(
  door: Link,
  host: string | undefined,
  endpoint: E,
  { authorization, params = {}, query = {}, body, form, key }: Ask,
): Promise<Reply<AnswerOf<E>>> {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const url = `http://127.0.0.1:${door.port}${path}?${new URLSearchParams(query).toString()}`;
  // Whole before it is sent, as browsers have it: an answer that comes before a stream has ended is lost with it.
  const whole = form && new Response(form);
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(host !== undefined && { 'x-forwarded-host': host }),
        ...(authorization !== undefined && { authorization }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
        ...(whole && { 'content-type': whole.headers.get('content-type') ?? '' }),
      },
      ...(whole ? { body: await whole.arrayBuffer() } : body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(form ? SHEET_PATIENCE_MS : PATIENCE_MS),
    });
    const text = await response.text();
    return {
      status: response.status,
      answer: response.ok ? JSON.parse(text) : null,
      says_when: response.headers.has('retry-after'),
      end: String(response.status),
    };
  } catch (error) {
    return { status: 0, answer: null, says_when: false, end: endOf(error) };
  }
}

/** Why there was no answer. */
function endOf(error: unknown): string {
  if (!(error instanceof Error)) return 'was not answered';
  if (error.name === 'TimeoutError') return TOO_LATE;
  const cause = error.cause instanceof Error ? error.cause : error;
  return `was cut off (${'code' in cause ? String(cause.code) : cause.message})`;
}
