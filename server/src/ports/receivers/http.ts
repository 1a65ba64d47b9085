import { type LookupAddress, type LookupAllOptions, lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { type LookupFunction, type Socket, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressFault } from './address-fault.ts';
import { reachOf } from './may-reach.ts';
import type { NoAnswer, Posted, ReceiverAnswer, Receivers } from './port.ts';

type Resolve = (
  name: string,
  options: LookupAllOptions,
  resolved: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Options {
  /** Outside production: http and this machine will do. */
  readonly isOpen: boolean;
  readonly limit_ms?: number;
  readonly resolve?: Resolve;
  /** Certificates that are trusted beside those of the system. */
  readonly ca?: string;
}

/** A receiver that takes longer is one that failed (DEV-05). */
const LIMIT_MS = 10_000;
const MOST_READ_BYTES = 16_384;
const MOST_HEAD_LETTERS = 500;
/** What an agent keeps open, so that a busy receiver's connection is used again. */
const KEPT = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 } as const;

/** The address is not one that may be reached. */
class Closed extends Error {}

/** Receivers over HTTP. Each address is checked when its name is resolved, and again on the connection. */
export function httpReceivers({
  isOpen,
  limit_ms = LIMIT_MS,
  resolve = resolveName,
  ca,
}: Options): Receivers {
  const may = (address: string): boolean => {
    const reach = reachOf(address);
    return reach === 'public' || (isOpen && reach === 'loopback');
  };
  const lookup = checkedLookup(resolve, may);
  const plain = watched(new http.Agent({ ...KEPT, lookup }), may);
  const secure = watched(new https.Agent({ ...KEPT, lookup, ...(ca !== undefined && { ca }) }), may);

  return {
    faultOf: (url) => addressFault(url, isOpen),
    post: async ({ url, headers, body }) => {
      const begun_ms = performance.now();
      const answered = (part: Partial<ReceiverAnswer>): ReceiverAnswer => ({
        status: null,
        failure: null,
        head: '',
        took_ms: Math.round(performance.now() - begun_ms),
        ...part,
      });
      const parsed = URL.parse(url);
      if (!parsed || addressFault(url, isOpen) !== null || !mayName(parsed, may))
        return answered({ failure: 'address' });
      const ask = parsed.protocol === 'https:' ? https.request : http.request;
      const agent = parsed.protocol === 'https:' ? secure : plain;
      const signal = AbortSignal.timeout(limit_ms);
      const once = () => exchange(ask, parsed, { agent, headers, signal }, body);
      try {
        return answered(
          await once().catch((error: unknown) => (wasReused(error) ? once() : Promise.reject(error))),
        );
      } catch (error) {
        return answered({ failure: signal.aborted ? 'timeout' : failureOf(error) });
      }
    },
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** A numeric address is resolved by nobody. */
function mayName({ hostname }: URL, may: (address: string) => boolean): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 || may(bare);
}

/** Refuses a name of which any address may not be reached; the connection is made to what was checked. */
const checkedLookup =
  (resolve: Resolve, may: (address: string) => boolean): LookupFunction =>
  (name, options, found) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error('The name has no address.'), '', 0);
      if (!addresses.every(({ address }) => may(address)))
        return found(new Closed('A closed address.'), '', 0);
      if (options.all) return found(null, addresses);
      return found(null, first.address, first.family);
    });

/** Ends a connection to what may not be reached before anything is sent on it, whoever resolved its name. */
function watched<A extends http.Agent>(agent: A, may: (address: string) => boolean): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, made) => {
    const socket = connect(options, made) as Socket | Duplex | null | undefined;
    if (socket && 'remoteAddress' in socket)
      socket.once('connect', () => {
        if (!may(socket.remoteAddress ?? '')) socket.destroy(new Closed('A closed address.'));
      });
    return socket;
  };
  return agent;
}

interface Exchange {
  readonly agent: http.Agent;
  readonly headers: Posted['headers'];
  readonly signal: AbortSignal;
}

/** The connection had been used before, and its peer ended it as the message was sent. */
class Reused extends Error {}
const wasReused = (error: unknown): boolean => error instanceof Reused;

function exchange(
  ask: typeof http.request,
  url: URL,
  { agent, headers, signal }: Exchange,
  body: string,
): Promise<Partial<ReceiverAnswer>> {
  return new Promise((resolve, reject) => {
    const request = ask(url, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    let isAnswered = false;
    request.on('error', (error) =>
      reject(
        request.reusedSocket && !isAnswered && !signal.aborted ? new Reused('', { cause: error }) : error,
      ),
    );
    request.on('response', (answer) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => resolve({ status: answer.statusCode ?? null, head: headOf(Buffer.concat(chunks)) });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size < MOST_READ_BYTES) return;
        end();
        request.destroy();
      });
      answer.on('end', end);
      answer.on('error', reject);
    });
    request.end(body);
  });
}

/** As it can be stored and shown: in one text, without what a terminal or a page would act on. */
const headOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_HEAD_LETTERS)
    .toWellFormed()
    .trim();

function failureOf(error: unknown): NoAnswer {
  const cause = error instanceof Reused ? error.cause : error;
  if (cause instanceof Closed) return 'address';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'certificate' : 'connection';
}
