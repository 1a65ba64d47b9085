import { LRUCache } from 'lru-cache';
import { micromark } from 'micromark';
import { Piscina } from 'piscina';

/** Beyond this it takes longer than 5 ms, and the more the longer the text: 100 kB take 0.7 s. */
const MOST_LETTERS_HERE = 4_000;
/** Letters of all that is kept. */
const MOST_KEPT = 8 * 1024 * 1024;

/** A thread that ends when nothing is to be done. */
const thread = new Piscina<string, string>({
  filename: new URL('./markdown.worker.ts', import.meta.url).href,
  name: 'toHtml',
  minThreads: 0,
  maxThreads: 1,
});

const kept = new LRUCache<string, string>({
  maxSize: MOST_KEPT,
  sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
  fetchMethod: (markdown) =>
    markdown.length > MOST_LETTERS_HERE ? thread.run(markdown) : micromark(markdown),
});

/** Markdown as HTML, in which markup is shown and not run. The same text is worked out once, a long one in a thread. */
export async function asHtml(markdown: string): Promise<string> {
  return (await kept.fetch(markdown)) ?? '';
}
