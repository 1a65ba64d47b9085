// A load generator that costs little: requests are whole before the clock starts, answers are only counted.
import { connect } from 'node:net';

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A request as it goes over the wire. */
export function wire({ method, path, headers = {}, body }: Request): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/**
 * Sends every request once over `connections` sockets, each its next as soon as it has an answer; answers how many a
 * second were answered with 200. Any other answer is an Error.
 */
export async function rateOf(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<number> {
  const waiting = requests.values();
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, () => drive(port, waiting)));
  return requests.length / ((performance.now() - start) / 1000);
}

function drive(port: number, waiting: Iterator<Buffer>): Promise<void> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let heard = Buffer.alloc(0);
    const next = () => {
      const { value, done: isLast } = waiting.next();
      if (isLast) socket.end(done);
      else socket.write(value);
    };
    socket.on('connect', next);
    socket.on('error', failed);
    socket.on('data', (chunk) => {
      heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk]);
      if (!isWhole(heard)) return;
      if (heard.toString('latin1', 9, 12) !== '200')
        return failed(new Error(`Answered ${heard.toString().slice(0, 2000)}`));
      heard = Buffer.alloc(0);
      next();
    });
  });
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  return answer.length >= end + 4 + Number(length);
}
