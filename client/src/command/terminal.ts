import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';

/** What a command speaks through. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends the command, as Ctrl-C does. */
  readonly signal: AbortSignal;
  say(line: string): void;
  /** One line of an answer; nothing where there is nobody to ask. */
  ask(question: string): Promise<string>;
}

/** The terminal that the process was started in. */
export function ownTerminal(): Terminal {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  return {
    environment: process.env,
    signal: end.signal,
    say: (line) => void process.stdout.write(`${line}\n`),
    ask: (question) => ask(question, process.stderr),
  };
}

async function ask(question: string, output: Writable): Promise<string> {
  if (process.stdin.isTTY) output.write(question);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line.trim();
  }
  return '';
}
