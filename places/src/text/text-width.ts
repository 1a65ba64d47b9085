/** The approximate width of a text in system fonts; scripts without capitals are wider. */
export function textWidth(text: string, size_px: number): number {
  let ems = 0;
  for (const letter of text)
    ems += /[ijlt.,' ]/.test(letter)
      ? 0.32
      : /[a-zäöå]/.test(letter)
        ? 0.54
        : /[\u3000-\uffef]/.test(letter)
          ? 1
          : 0.66;
  return ems * size_px;
}
