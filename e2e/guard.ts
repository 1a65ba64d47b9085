// What no page of the product may do while a story runs: log an error, throw, or break its own security policy.
import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

export interface Guard {
  /** Watches every page of a context, those it opens later included, until the function that it returns is called. */
  watch(context: BrowserContext): () => void;
  /** A story that brings a failure about says here how the browser will put it. */
  expectTrouble(words: RegExp): void;
  /** All that nobody expected. */
  troubles(): readonly string[];
}

export function createGuard(): Guard {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  };
  const noteError = (error: WebError) => void seen.push(String(error.error()));
  return {
    watch: (context) => {
      context.on('console', noteMessage).on('weberror', noteError);
      return () => void context.off('console', noteMessage).off('weberror', noteError);
    },
    expectTrouble: (words) => void expected.push(words),
    troubles: () => seen.filter((text) => !expected.some((words) => words.test(text))),
  };
}
