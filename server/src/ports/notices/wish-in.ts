/** The words that providers and the trade know; they are the same in every language. */
const stopping: ReadonlySet<string> = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'end',
  'quit',
  'optout',
  'revoke',
]);
const starting: ReadonlySet<string> = new Set(['start', 'unstop']);

/** Whether an answer to a notice ends notices, or begins them again; null if it says something else. */
export function wishIn(text: string): 'stop' | 'start' | null {
  const word = text
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
    .slice(0, 20);
  if (stopping.has(word)) return 'stop';
  return starting.has(word) ? 'start' : null;
}
