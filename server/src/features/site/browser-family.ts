/** In this order, since most browsers also name others that they are compatible with. */
const families: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})[^ ]* (?:Mobile\/\w+ )?Safari\//],
];

/** `Chrome 142`: enough to find an error, too little to identify a user. */
export function browserFamily(userAgent = ''): string {
  for (const [name, pattern] of families) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}
