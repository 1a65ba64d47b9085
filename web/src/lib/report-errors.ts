// Reports this page's errors to the operator (SAF-08). Every entry loads it first, so it must stay small.
import { BOOT_ELEMENT } from '@sendero/core/contract/boot';
import { addressOf } from '@sendero/core/contract/endpoint';
import { reportClientError } from '@sendero/core/contract/client-api';
import { sendBeacon } from './beacon.ts';

/** The most reports from one page: one that fails repeatedly would flood the operator. */
const MOST_TOLD = 5;
const MOST_FRAMES = 20;
const LONGEST_MESSAGE = 500;

/** Errors that are no defects: aborted calls, network failures, and harmless browser messages. */
const NO_FAULT =
  /abort|failed to fetch|load failed|networkerror|network error|imported module|module script|ResizeObserver loop|^script error/i;
const FRAME = /\/assets\/([\w.-]+\.m?js):(\d+):(\d+)/g;

const told = new Set<string>();

addEventListener('error', ({ error, message }) => report('error', error ?? message));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

/** A problem with a status is already in the server's log. Errors of browser extensions are not ours. */
function report(kind: 'error' | 'rejection', fault: unknown): void {
  const {
    name = '',
    message = String(fault),
    stack = '',
    status,
  } = (fault ?? {}) as Partial<Error> & { status?: number };
  const key = `${message} ${stack}`;
  const isOurs =
    status === undefined && !stack.includes('-extension://') && !NO_FAULT.test(`${name} ${message}`);
  if (!isOurs || told.size >= MOST_TOLD || told.has(key)) return;
  told.add(key);
  sendBeacon(addressOf(reportClientError), {
    build: buildOf(),
    screen: location.pathname.split('/')[1]?.slice(0, 60),
    kind,
    message: message.slice(0, LONGEST_MESSAGE).toWellFormed(),
    frames: [...stack.matchAll(FRAME)]
      .slice(0, MOST_FRAMES)
      .map(([, file, line, column]) => ({ file, line: Number(line), column: Number(column) })),
  });
}

/** The page may have failed before it parsed its boot data. */
function buildOf(): string {
  try {
    return JSON.parse(document.getElementById(BOOT_ELEMENT)?.textContent ?? '').build;
  } catch {
    return '';
  }
}
