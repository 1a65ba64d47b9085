// The contract as a browser needs it: where each call goes, without what only the server checks by or integrators read.
import type { Plugin } from 'vite';

const CONTRACT = /\/core\/src\/contract\/[a-z-]+-api\.ts$/;
const FOR_OTHERS = new Set(['params', 'query', 'body', 'answer', 'scope', 'summary']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** Takes schemas and summaries out of every `endpoint({ … })` of the contract. What then nobody uses is left out of the bundle. */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      let rest = code;
      // From the end, so that what comes before keeps its place.
      for (const { start, end } of needlessIn(this.parse(code) as unknown as Node).toReversed())
        rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
      return { code: rest, map: null };
    },
  };
}

/** The properties of endpoints that no browser needs, in the file's order. */
function needlessIn(node: Node): Node[] {
  const isEndpoint = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint';
  if (!isEndpoint) return Object.values(node).flatMap((part) => partsOf(part).flatMap(needlessIn));
  const [definition] = node['arguments'] as Node[];
  const properties = (definition?.['properties'] ?? []) as Node[];
  return properties.filter(({ key }) => FOR_OTHERS.has(String((key as Node | undefined)?.['name'])));
}

function partsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : [];
}
