// Markup that cannot be broken out of: whatever is put into a template is escaped.

/** Safe markup; `html` makes it, and `trusted` where it is ours already. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | Html | readonly Html[] | null;

/** A template of markup: text in it is escaped, markup stands as it is, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    strings.reduce((before, string, index) => before + markupOf(values[index - 1] ?? null) + string),
  );
}

/** Markup of our own making, as an SVG that the server drew; never what somebody typed. */
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
