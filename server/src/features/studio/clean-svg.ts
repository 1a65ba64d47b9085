// A drawing that somebody uploads keeps its shapes and colours: nothing in it runs, loads or links (STU-03).

const shapes = ['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect'];
const paints = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'defs'];
const geometry =
  'd cx cy r rx ry x y x1 y1 x2 y2 fx fy points width height transform viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits id';
const looks =
  'fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity opacity stop-color stop-opacity clip-path mask';

/** Only a paint of its own: `url(#…)`; never one from elsewhere. */
const ELSEWHERE = /url\s*\(\s*['"]?(?!#[\w-]+['"]?\s*\))/i;

/** The drawing without anything else; the parser's packages are loaded by the first one; null if it is none. */
export async function cleanSvg(text: string): Promise<string | null> {
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(text, {
    allowedTags: ['svg', 'g', 'title', ...shapes, ...paints],
    allowedAttributes: { '*': [...geometry.split(' '), ...looks.split(' ')], svg: ['xmlns'] },
    disallowedTagsMode: 'completelyDiscard',
    allowedSchemes: [],
    enforceHtmlBoundary: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    selfClosing: [],
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !ELSEWHERE.test(value))),
      }),
    },
  }).trim();
  const whole = /^<svg[\s>][\s\S]*<\/svg>$/.test(clean) && /viewBox="[\d\s.+-]+"/.test(clean);
  return whole ? withNamespace(clean) : null;
}

const withNamespace = (svg: string): string =>
  /^<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)
    ? svg
    : svg.replace(/\sxmlns="[^"]*"/, '').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
