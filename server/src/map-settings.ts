/** The operator's own map, from the environment. */
export type MapSettings = {
  /** The map's attribution, shown on every map. */
  readonly attribution: string;
  /** The origins that the browser may load it from, besides this server. */
  readonly origins: readonly string[];
} & (
  | { readonly kind: 'style'; readonly url: string }
  | { readonly kind: 'tiles'; readonly url: string }
  | { readonly kind: 'archive'; readonly place: string }
);

const SOURCES = ['MAP_STYLE_URL', 'MAP_TILES_URL', 'MAP_PMTILES'] as const;

/**
 * Reads MAP_STYLE_URL, MAP_TILES_URL or MAP_PMTILES, with MAP_ATTRIBUTION and MAP_ORIGINS; undefined if none is set.
 */
export function mapSettings(env: NodeJS.ProcessEnv): MapSettings | undefined {
  const given = SOURCES.filter((name) => (env[name] ?? '') !== '');
  const [source, ...more] = given;
  if (source === undefined) return undefined;
  if (more.length > 0) throw new Error(`Only one of ${given.join(' and ')} can be the map.`);
  const attribution = env['MAP_ATTRIBUTION'] ?? '';
  if (attribution === '')
    throw new Error(`MAP_ATTRIBUTION is required with ${source}: every map says whom it thanks.`);
  const value = env[source] ?? '';
  const origins = (env['MAP_ORIGINS'] ?? '').split(/[\s,]+/).filter((text) => text !== '');
  const others = origins.map((text) => originOf('MAP_ORIGINS', text));
  if (source === 'MAP_PMTILES') return { kind: 'archive', place: value, attribution, origins: others };
  const own = originOf(source, value);
  if (source === 'MAP_TILES_URL') {
    const missing = ['{z}', '{x}', '{y}'].filter((part) => !value.includes(part));
    if (missing.length > 0)
      throw new Error(`MAP_TILES_URL must contain {z}, {x} and {y}: "${value}" lacks ${missing.join(', ')}.`);
    return { kind: 'tiles', url: value, attribution, origins: [own, ...others] };
  }
  return { kind: 'style', url: value, attribution, origins: [own, ...others] };
}

function originOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an address such as https://maps.example, not "${text}".`);
  return url.origin;
}
