// An external engine on a loopback address that tests can inspect and break.
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** The posted body, if any; a form as its text. */
  readonly body: unknown;
}

/** A text is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface EngineServer {
  readonly url: URL;
  /** The requests so far, in order. */
  readonly asked: readonly ReceivedRequest[];
  /** Resolves when a client has given up a request. */
  readonly given_up: Promise<void>;
  /** From now on it sends this answer, no answer, an endless one, or its own again. */
  breakWith(fault: Answer | 'hangs' | 'endless' | undefined): void;
  close(): Promise<void>;
}

/** Serves `answer` over HTTP until `breakWith` is called; `cut` ends the connection without one. */
export async function serveEngine(
  answer: (asked: ReceivedRequest) => Answer | 'cut' | Promise<Answer>,
): Promise<EngineServer> {
  const asked: ReceivedRequest[] = [];
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
      else
        void Promise.resolve(fault ?? answer(question)).then((told) => {
          if (told === 'cut') response.destroy();
          else send(response, told);
        });
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

/** Sends until the client stops reading. */
function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.writeHead(200).on('drain', more);
  more();
}
