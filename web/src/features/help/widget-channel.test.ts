import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { talkToWidget } from './widget-channel.ts';

const ORIGIN = 'https://help.example';
const MINUTE_MS = 60_000;

/** What the page in the frame was sent. */
interface Sent {
  readonly message: unknown;
  readonly origin: string;
  readonly port: MessagePort;
}

let sent: Sent[];
let heard: unknown[];
let tokens: (() => Promise<string>)[];
let hangUp: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [sent, heard, tokens] = [[], [], []];
  const contentWindow = {
    postMessage: (message: unknown, origin: string, [port]: MessagePort[]) => {
      if (port) sent.push({ message, origin, port });
    },
  } as unknown as Window;
  let asked = 0;
  hangUp = talkToWidget({
    frame: { contentWindow },
    origin: ORIGIN,
    askToken: () => (tokens.shift() ?? (() => Promise.resolve(`token-${(asked += 1)}`)))(),
  });
});
afterEach(() => {
  hangUp();
  sent[0]?.port.close();
  vi.useRealTimers();
});

/** The page's end of the channel, as a provider's page uses it. */
function listen(): MessagePort {
  const port = sent[0]?.port ?? expect.fail('The page got no port.');
  port.addEventListener('message', ({ data }) => heard.push(data));
  port.start();
  return port;
}

const hears = (messages: readonly unknown[]) => vi.waitFor(() => expect(heard).toEqual(messages));

describe('the portal and the page in its frame', () => {
  it('begin with a port that goes to the provider’s origin alone [HLP-03]', () => {
    expect(sent).toMatchObject([{ message: { type: 'host-ready' }, origin: ORIGIN }]);
  });

  it('talk about tokens: one that is asked for, and one that is denied [HLP-03]', async () => {
    const port = listen();
    port.postMessage({ type: 'something-else' });
    port.postMessage(null);
    port.postMessage({ type: 'token-request' });
    await hears([{ type: 'new-token', token: 'token-1' }]);
    tokens.push(() => Promise.reject(new Error('not signed in')));
    port.postMessage({ type: 'token-request' });
    await hears([{ type: 'new-token', token: 'token-1' }, { type: 'token-denied' }]);
  });

  it('renew the token every hour minus five minutes, until they hang up [HLP-02]', async () => {
    vi.advanceTimersByTime(120 * MINUTE_MS);
    const port = listen();
    port.postMessage({ type: 'token-request' });
    const [first, second] = ['token-1', 'token-2'].map((token) => ({ type: 'new-token', token }));
    await hears([first]);
    vi.advanceTimersByTime(55 * MINUTE_MS - 1);
    vi.advanceTimersByTime(1);
    await hears([first, second]);
    hangUp();
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});
