import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendTimings } from './send-timings.ts';

/** jsdom has neither; the observer tells of what was measured as a browser does. */
class Observer {
  readonly heard: (list: { getEntries: () => { name: string; duration: number }[] }) => void;
  constructor(heard: Observer['heard']) {
    this.heard = heard;
  }
  observe(): void {
    this.heard({
      getEntries: () => [
        { name: 'request.press-to-placed', duration: 812.4 },
        { name: 'somebody else’s', duration: 3 },
      ],
    });
  }
  disconnect(): void {}
}

let sent: { address: string; body: Blob }[];
const over = new AbortController();

beforeEach(() => {
  sent = [];
  vi.stubGlobal('PerformanceObserver', Observer);
  Object.assign(navigator, { sendBeacon: (address: string, body: Blob) => sent.push({ address, body }) });
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
});

it('sends what was measured of a request when the page is left, once [FLOW-24]', async () => {
  sendTimings(over.signal);
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sent.map(({ address }) => address)).toEqual(['/site/api/v1/timings']);
  expect(sent[0]?.body.type).toBe('application/json');
});
