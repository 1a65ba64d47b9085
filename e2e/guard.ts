// What no page of the product may do while a story runs: log an error, throw, or break its own security policy.
import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export interface Guard {
  /** Watches every page of a context, those it opens later included. */
  watch(context: BrowserContext): void;
  /** A story that brings a failure about says here how the browser will put it. */
  expectTrouble(words: RegExp): void;
  /** All that nobody expected. */
  troubles(): readonly string[];
}

export function createGuard(): Guard {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  };
  return {
    watch: (context) => {
      context.on('console', note);
      context.on('weberror', (error) => void seen.push(String(error.error())));
    },
    expectTrouble: (words) => void expected.push(words),
    troubles: () => seen.filter((text) => !expected.some((words) => words.test(text))),
  };
}
