// Intl's formatters, made once for a language and its options: making one takes 30 to 100 µs, using it less than one.

/** More than the languages and currencies of one page or server; what callers invent may not grow without end. */
const MOST = 500;

function memoized<Options extends object, Formatter>(
  make: (tag: string, options: Options) => Formatter,
): (tag: string, options: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known) return known;
    if (made.size >= MOST) made.clear();
    const formatter = make(tag, options);
    made.set(key, formatter);
    return formatter;
  };
}

/** Throws a RangeError for a tag or an option that Intl does not know, as its constructor does. */
export const numberFormat = memoized(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

/** Throws as `numberFormat` does. */
export const dateFormat = memoized(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

/** Throws as `numberFormat` does. */
export const pluralRules = memoized(
  (tag, options: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options),
);
