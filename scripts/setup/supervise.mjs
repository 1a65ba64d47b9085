import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { say } from './say.mjs';
import { withFirstOnPath } from './spawn.mjs';

/** A start that its operator has to mend: a wrong setting, a taken port (sysexits' EX_CONFIG; server/src/main.ts). */
const MUST_BE_MENDED = 78;
const LONGEST_PAUSE_MS = 60_000;
/** Who has run for so long ran well: the next pause is the first again. */
const RAN_WELL_MS = 60_000;
/** A program ends within 15 s of being asked to (server/src/stop.ts), and its drain; one that is frozen does not. */
const STOP_LIMIT_MS = 20_000;
/** How long a server in production drains unless DRAIN_SECONDS says otherwise (server/src/config.ts). */
const DRAIN_S = 10;
const TAIL_BYTES = 8000;
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in our place, again and again: when it dies, it is said why and it is started again after a pause that grows
 * (SAF-03). Its output is ours, our signals are its signals; one that asks to stop ends both.
 *
 * What an operator has to mend ends it at the first start; later the same program has run before, and may again.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, first_pause_ms?: number }} options
 * @returns {Promise<number>} the exit code
 */
export async function supervise(program, args, { cwd, env, first_pause_ms = 500 }) {
  const stop = stopWish();
  let pause_ms = first_pause_ms;
  for (let hasRun = false; ; hasRun = true) {
    const begun = Date.now();
    const { code, signal, words } = await runOnce(program, args, { cwd, env, stop });
    if (stop.signal.aborted || code === 0) return code ?? 0;
    if (code === MUST_BE_MENDED && !hasRun) return 1;
    if (Date.now() - begun >= RAN_WELL_MS) pause_ms = first_pause_ms;
    say(
      `the server ${howItDied(code, signal)}${words && `: ${words}`}; starting it again in ${pause_ms / 1000} s`,
    );
    if (!(await pause(pause_ms, stop.signal))) return 0;
    pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS);
  }
}

/**
 * @typedef {object} StopWish
 * @property {AbortSignal} signal aborted once we were asked to stop
 * @property {(child: import('node:child_process').ChildProcess | null) => void} passTo who hears our signals
 */

/** @returns {StopWish} */
function stopWish() {
  const wish = new AbortController();
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  for (const name of stopSignals)
    process.on(name, () => {
      wish.abort();
      child?.kill(name);
    });
  process.on('SIGUSR2', () => child?.kill('SIGUSR2'));
  return { signal: wish.signal, passTo: (next) => (child = next) };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, stop: StopWish }} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, words: string }>}
 */
function runOnce(program, args, { cwd, env, stop }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: withFirstOnPath(program, env),
      stdio: ['inherit', 'inherit', 'pipe'],
    });
    let tail = '';
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      tail = (tail + chunk).slice(-TAIL_BYTES);
    });
    /** @type {NodeJS.Timeout | undefined} */
    let impatience;
    const insist = () => {
      impatience = setTimeout(
        () => {
          say('the server does not stop; killing it');
          child.kill('SIGKILL');
        },
        STOP_LIMIT_MS + drainOf(env),
      );
    };
    /** @param {{ code: number | null, signal: NodeJS.Signals | null, words: string }} end */
    const ended = (end) => {
      clearTimeout(impatience);
      stop.signal.removeEventListener('abort', insist);
      stop.passTo(null);
      resolve(end);
    };
    stop.passTo(child);
    stop.signal.addEventListener('abort', insist);
    child.once('error', (error) => ended({ code: 127, signal: null, words: error.message }));
    child.once('close', (code, signal) => ended({ code, signal, words: lastWords(tail) }));
  });
}

/** @param {NodeJS.ProcessEnv} env */
function drainOf({ DRAIN_SECONDS, NODE_ENV }) {
  return 1000 * (Number(DRAIN_SECONDS || (NODE_ENV === 'production' ? DRAIN_S : 0)) || 0);
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function howItDied(code, signal) {
  return signal ? `was ended by ${signal} (${constants.signals[signal]})` : `ended with code ${code}`;
}

/**
 * The error that it died of, as Node tells it, else the last line that it said.
 *
 * @param {string} tail
 */
function lastWords(tail) {
  const lines = tail.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /^(FATAL ERROR|\w*(Error|Exception)\b)/.test(line)) ?? lines.at(-1) ?? '';
}

/**
 * False where we are asked to stop meanwhile.
 *
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
