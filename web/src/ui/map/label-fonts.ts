// Without a glyph server MapLibre draws letters with the system's fonts, and takes weight and slant from the name of the
// first family: the families called Semibold and Italic need not exist.
const SYSTEM = ['system-ui', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'];

export const LABEL_FONTS = {
  regular: SYSTEM,
  strong: ['Semibold', ...SYSTEM],
  slanted: ['Italic', ...SYSTEM],
};
