// Converts a long text in its own thread.
import { micromark } from 'micromark';

export function toHtml(markdown: string): string {
  return micromark(markdown);
}
