/** Facts by name; null where the country has no such fact. */
export type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Fills in every `{fact}` of a Markdown text. A paragraph or list item with a null fact is left out, and so is a
 * heading without text under it.
 */
export function fillIn(markdown: string, facts: Facts): string {
  const blocks = markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => (isList(block) ? knownItems(block, facts) : isKnown(block, facts) ? block : ''))
    .filter((block) => block !== '');
  return blocks
    .filter((block, place) => !isBare(block, blocks[place + 1]))
    .map((block) => block.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole)))
    .join('\n\n');
}

const isList = (block: string): boolean => /^[-*] /.test(block);

const knownItems = (block: string, facts: Facts): string =>
  block
    .split(/\n(?=[-*] )/)
    .filter((item) => isKnown(item, facts))
    .join('\n');

const isKnown = (text: string, facts: Facts): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => facts[name] !== null);

/** Whether a heading is followed by one of the same or a higher rank, or by nothing. */
function isBare(block: string, next: string | undefined): boolean {
  const rank = rankOf(block);
  return rank > 0 && (next === undefined || (rankOf(next) > 0 && rankOf(next) <= rank));
}

const rankOf = (block: string): number => /^(#+) /.exec(block)?.[1]?.length ?? 0;
