import { Piscina } from 'piscina';

/** Converts long texts in a thread of its own, so that other work is not blocked. */
export interface MarkdownThread {
  toHtml(markdown: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a thread that ends when it is idle. */
export function openMarkdownThread(): MarkdownThread {
  const thread = new Piscina<string, string>({
    filename: new URL('./markdown.worker.ts', import.meta.url).href,
    name: 'toHtml',
    minThreads: 0,
    maxThreads: 1,
  });
  return { toHtml: (markdown) => thread.run(markdown), close: () => thread.destroy() };
}
