import { micromark } from 'micromark';
import type { World } from '../../world.ts';

/** Longer texts take more than 5 ms, and 100 kB take 0.7 s. */
const MOST_LETTERS_HERE = 4_000;

/**
 * Converts Markdown to HTML, in which embedded markup is shown, not run. Results are cached; a long text is converted
 * in a thread.
 */
export function asHtml({ caches, markdown }: World, text: string): Promise<string> {
  return caches.html.memoize(text, async () =>
    text.length > MOST_LETTERS_HERE ? markdown.toHtml(text) : micromark(text),
  );
}
