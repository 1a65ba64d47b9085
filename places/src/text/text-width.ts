// Text in a drawing.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** About how wide system fonts set the text; scripts without capitals run wider. */
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
