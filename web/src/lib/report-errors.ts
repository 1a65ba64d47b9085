// Tells the operator what breaks in this page (SAF-08). Every entry loads it first; it must stay small.
import { BOOT_ELEMENT } from '@sendero/core/contract/boot';
import { addressOf } from '@sendero/core/contract/endpoint';
import { reportClientError } from '@sendero/core/contract/client-api';
import { tell } from './beacon.ts';

/** A page that breaks again and again tells no more. */
const MOST_TOLD = 5;
const MOST_FRAMES = 20;
const LONGEST_MESSAGE = 500;

/** What is given up, what the network does, and what browsers say of no fault at all. */
const NO_FAULT =
  /abort|failed to fetch|load failed|networkerror|network error|imported module|module script|ResizeObserver loop|^script error/i;
const FRAME = /\/assets\/([\w.-]+\.m?js):(\d+):(\d+)/g;

const told = new Set<string>();

addEventListener('error', ({ error, message }) => report('error', error ?? message));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

/** The server knows of its own answers: a problem has a status. An extension's faults are not ours. */
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
  tell(addressOf(reportClientError), {
    build: buildOf(),
    screen: location.pathname.split('/')[1]?.slice(0, 60),
    kind,
    message: message.slice(0, LONGEST_MESSAGE).toWellFormed(),
    frames: [...stack.matchAll(FRAME)]
      .slice(0, MOST_FRAMES)
      .map(([, file, line, column]) => ({ file, line: Number(line), column: Number(column) })),
  });
}

/** The page may have broken before it read this itself. */
function buildOf(): string {
  try {
    return JSON.parse(document.getElementById(BOOT_ELEMENT)?.textContent ?? '').build;
  } catch {
    return '';
  }
}
