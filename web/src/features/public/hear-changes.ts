import { BEAT_S, followPath, heardEvents } from '@sendero/core/contract/tracking-api';
import type { PublicOrder } from '@sendero/core/order/public-order';

/** Silence after which a stream counts as lost, though nothing said so. */
const SILENCE_MS = 1.8 * BEAT_S * 1000;
/** When a page that was refused a stream asks for one again: later than others, and not all at once. */
const REFUSED_MS = 60_000;

interface Heard {
  readonly order: (order: PublicOrder) => void;
  /** The server is there, and nothing has changed; its time in seconds. */
  readonly beat: (seconds: number) => void;
  /** The stream was lost, or has never been there: the page has to ask. */
  readonly lost: () => void;
}

export interface Changes {
  open(): void;
  close(): void;
  /** Whether a change would be heard of by itself. */
  isHeard(): boolean;
}

/** Hears of an order's changes as they happen, by server-sent events; the browser comes back by itself when it lost them. */
export function hearChanges(linkId: string, heard: Heard): Changes {
  const url = followPath.replace(':link_id', encodeURIComponent(linkId));
  let source: EventSource | null = null;
  let last_ms = -Infinity;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(silence);
    clearTimeout(again);
    source?.close();
    source = null;
    last_ms = -Infinity;
  };

  const note = (): void => {
    last_ms = performance.now();
    clearTimeout(silence);
    silence = setTimeout(() => {
      close();
      heard.lost();
      open();
    }, SILENCE_MS);
  };

  const open = (): void => {
    if (source || typeof EventSource === 'undefined') return;
    clearTimeout(again);
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener(heardEvents.order, ({ data }: MessageEvent<string>) => {
      note();
      heard.order(JSON.parse(data));
    });
    opened.addEventListener(heardEvents.beat, ({ data }: MessageEvent<string>) => {
      note();
      heard.beat(Number(data));
    });
    opened.addEventListener(heardEvents.gone, close);
    opened.addEventListener('error', () => {
      const wasHeard = last_ms > -Infinity;
      last_ms = -Infinity;
      // The browser gives up where it was refused.
      if (opened.readyState === EventSource.CLOSED) {
        close();
        again = setTimeout(open, REFUSED_MS * (1 + Math.random()));
      }
      if (wasHeard) heard.lost();
    });
  };

  return { open, close, isHeard: () => performance.now() - last_ms < SILENCE_MS };
}
