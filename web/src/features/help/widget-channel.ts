// How the portal and the provider's page in its frame talk (HLP-03, decision 0036).
import { REFRESH_INTERVAL_MS } from '@sendero/core/session/token-life';

/** Told to the page in the frame: first that the portal is there, with a port to talk through; then a token, or that there is none. */
type ToWidget =
  | { readonly type: 'host-ready' }
  | { readonly type: 'new-token'; readonly token: string }
  | { readonly type: 'token-denied' };

interface Talk {
  readonly frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** Of the page that was meant to be in the frame: any other hears nothing. */
  readonly origin: string;
  readonly askToken: () => Promise<string>;
}

/**
 * Begins to talk to the page that a frame has loaded; answers how to hang up.
 *
 * The port goes to `origin` alone, and nobody else has its other end. Whoever has asked for a token gets a fresh one every
 * hour minus five minutes (HLP-02).
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
