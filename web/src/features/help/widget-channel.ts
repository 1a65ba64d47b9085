// Messages between the portal and the provider's page in its frame (HLP-03, decision 0036).
import { REFRESH_INTERVAL_MS } from '@sendero/core/session/token-life';

/** Messages to the page in the frame: first the greeting with a message port; then a token, or that there is none. */
type ToWidget =
  | { readonly type: 'host-ready' }
  | { readonly type: 'new-token'; readonly token: string }
  | { readonly type: 'token-denied' };

interface Talk {
  readonly frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** The origin of the expected page; pages of another origin receive nothing. */
  readonly origin: string;
  readonly askToken: () => Promise<string>;
}

/**
 * Starts the channel to the page in a frame; returns a function that closes it.
 *
 * The port is sent to `origin` alone, so nobody else has its other end. A page that asked for a token gets a new one
 * every hour minus five minutes (HLP-02).
 */
export function talkToWidget({ frame, origin, askToken }: Talk): () => void {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const tell = (message: ToWidget) => ours.postMessage(message);
  let renewals: ReturnType<typeof setInterval> | undefined;

  const answer = () =>
    void askToken().then(
      (token) => tell({ type: 'new-token', token }),
      () => tell({ type: 'token-denied' }),
    );

  ours.addEventListener('message', ({ data }) => {
    if (!isTokenRequest(data)) return;
    renewals ??= setInterval(answer, REFRESH_INTERVAL_MS);
    answer();
  });
  ours.start();
  const ready: ToWidget = { type: 'host-ready' };
  frame.contentWindow?.postMessage(ready, origin, [theirs]);
  return () => {
    clearInterval(renewals);
    ours.close();
  };
}

const isTokenRequest = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'token-request';
