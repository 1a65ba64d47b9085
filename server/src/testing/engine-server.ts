// An outside engine on a loopback address, for tests to look into and to break.
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One question as it arrived. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** What was posted, if anything; a form as its text. */
  readonly body: unknown;
}

/** A text is sent as it is, everything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface EngineServer {
  readonly url: URL;
  /** So far, in their order. */
  readonly asked: readonly Asked[];
  /** Waits until a question is no longer waited for. */
  readonly given_up: Promise<void>;
  /** From now on it answers this, nothing at all, or without an end. */
  breakWith(fault: Answer | 'hangs' | 'endless'): void;
  close(): Promise<void>;
}

/** Serves `answer` over HTTP until it is told to break. */
export async function serveEngine(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<EngineServer> {
  const asked: Asked[] = [];
  const givenUp = Promise.withResolvers<void>();
  let fault: Answer | 'hangs' | 'endless' | undefined;

  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) givenUp.resolve();
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const question = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://engine.example'),
        headers: request.headers,
        body: readBody(text, request.headers['content-type']),
      };
      asked.push(question);
      if (fault === 'hangs') return;
      if (fault === 'endless') pour(response);
      else void Promise.resolve(fault ?? answer(question)).then((told) => send(response, told));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    given_up: givenUp.promise,
    breakWith: (how) => {
      fault = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readBody(text: string, type = ''): unknown {
  if (text === '') return undefined;
  return type.includes('urlencoded') ? text : JSON.parse(text);
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Goes on for as long as somebody reads. */
function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.writeHead(200).on('drain', more);
  more();
}
