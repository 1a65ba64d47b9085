const LONGEST = 500;

/** Replacements for personal data, in the order in which they are applied. */
const taken: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`)>]+/gi, '<url>'],
  [/[^\s"'`<>(),;:]+@[^\s"'`<>(),;:]+/g, '<mail>'],
  // A quoted word chosen by a program stays: it names what was missing.
  [/(?<!\b(?:reading|property|relation|column|constraint|table|function) )(["'`])(?:(?!\1).)*\1/gs, '<text>'],
  [/“[^”]*”|‘[^’]*’|«[^»]*»/g, '<text>'],
  [/\b(?=[\w-]*\d)[\w-]{20,}/g, '<token>'],
  [/\+?\d(?:[ ().-]*\d){4,}/g, '<digits>'],
];

/**
 * A program's message without user input (SAF-07, SAF-08): no address, mail, phone or card number, no quoted text and
 * no token; at most 500 characters.
 */
export function redactPersonal(message: string): string {
  return taken
    .reduce((text, [pattern, word]) => text.replace(pattern, word), message.slice(0, LONGEST * 2))
    .slice(0, LONGEST);
}
