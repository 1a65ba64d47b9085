// Markup with automatic escaping: every value put into a template is escaped.

/** Safe markup, made by `html`, or by `trusted` from markup of our own. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | Html | readonly Html[] | null;

/** A template of markup: text values are escaped, markup values are inserted as they are, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    strings.reduce((before, string, index) => before + markupOf(values[index - 1] ?? null) + string),
  );
}

/** Markup made by us, such as an SVG that the server drew; never user input. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function markupOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  return typeof value === 'string' ? escape(value) : value.map(({ markup }) => markup).join('');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
