import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The raw message. */
  readonly source: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly url: URL;
  /** In order of arrival. */
  readonly received: readonly ReceivedMail[];
  /** Refuses the next `times` mails, like a busy server. */
  refuse(times: number): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that accepts every mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        refusals -= 1;
        if (refusals >= 0) return done(Object.assign(new Error('Busy'), { responseCode: 451 }));
        received.push(
          readMail(
            source,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: new URL(`smtp://127.0.0.1:${port}`),
    received,
    refuse: (times) => {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readMail(source: string, to: readonly string[]): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '';
  return {
    to,
    source,
    subject: decodeHeader(subject.replaceAll(/\r\n[ \t]/g, '')),
    text: partOf(source, 'text/plain'),
    html: partOf(source, 'text/html'),
  };
}

/** The decoded part of this type. Parts are separated by lines that begin with two dashes. */
function partOf(source: string, type: string): string {
  const part = source.split(/\r\n--.*\r\n/).find((one) => one.startsWith(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/Encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return /Encoding: quoted-printable/i.test(head) ? unquote(content) : content;
}

const decodeHeader = (header: string): string =>
  header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, words: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : unquote(words.replaceAll('_', ' ')),
    );

const unquote = (quoted: string): string =>
  decodeURIComponent(
    quoted
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  );
