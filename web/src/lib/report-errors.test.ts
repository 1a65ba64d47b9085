import { reportClientError } from '@sendero/core/contract/client-api';
import { beforeAll, beforeEach, expect, it } from 'vitest';

let sent: Blob[] = [];
const bodies = () =>
  Promise.all(
    sent.map(
      (blob) =>
        new Promise<unknown>((done) => {
          const reader = new FileReader();
          reader.onload = () => done(JSON.parse(typeof reader.result === 'string' ? reader.result : ''));
          reader.readAsText(blob);
        }),
    ),
  );

beforeAll(async () => {
  Object.assign(navigator, { sendBeacon: (_address: string, body: Blob) => sent.push(body) });
  document.body.innerHTML = '<script type="application/json" id="sendero-boot">{"build":"b7"}</script>';
  history.replaceState(null, '', '/order-tracking/hki1?order=hki1-7QK4');
  await import('./report-errors.ts');
});
beforeEach(() => {
  sent = [];
});

const at = (place: string) => `    at run (${location.origin}${place})`;

function fails(message: string, ...stack: string[]): ErrorEvent {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...stack].join('\n');
  return new ErrorEvent('error', { error, message });
}

it('tells of an error by build, screen and frames, once [SAF-08]', async () => {
  const event = () =>
    fails('x is not a function', at('/assets/index-a1.js:1:200'), at('/assets/ui-b2.js:3:4'));
  window.dispatchEvent(event());
  window.dispatchEvent(event());
  const told = await bodies();
  expect(told).toEqual([
    {
      build: 'b7',
      screen: 'order-tracking',
      kind: 'error',
      message: 'x is not a function',
      frames: [
        { file: 'index-a1.js', line: 1, column: 200 },
        { file: 'ui-b2.js', line: 3, column: 4 },
      ],
    },
  ]);
  expect(reportClientError.body?.safeParse(told[0]).success).toBe(true);
});

it('tells nothing of what is given up, of the network, of extensions, and of the server’s own answers [SAF-08]', () => {
  window.dispatchEvent(fails('Failed to fetch', at('/assets/index-a1.js:1:1')));
  window.dispatchEvent(fails('error loading dynamically imported module: /assets/x.js'));
  window.dispatchEvent(fails('ResizeObserver loop completed with undelivered notifications.'));
  window.dispatchEvent(fails('x is undefined', '    at f (chrome-extension://abc/content.js:1:1)'));
  const refuse = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  refuse(new DOMException('The user aborted a request.', 'AbortError'));
  refuse(Object.assign(new Error('Conflict'), { status: 409, code: 'Conflict' }));
  expect(sent).toEqual([]);
});

it('tells of five at most [SAF-08]', async () => {
  for (let nth = 0; nth < 20; nth += 1)
    window.dispatchEvent(fails(`broken ${nth}`, at('/assets/index-a1.js:1:1')));
  expect(sent).toHaveLength(4);
});
