/** Whose pages somebody outside may send a page of ours to. */
interface Own {
  /** The provider's own hosts; their subdomains count as well. */
  readonly hosts: readonly string[];
  /** Where it is asked: what stands in for it on a laptop shows its pages there too. */
  readonly asked: URL;
}

/**
 * The address that somebody outside gave for a page, where it may be shown or gone to (SAF-16): https and the provider's
 * own, or of the very server that was asked. Null for everything else, whatever its scheme.
 */
export function pageAddress(text: string, { hosts, asked }: Own): URL | null {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (isWeb && url.origin === asked.origin) return url;
  const isOwn = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === 'https:' && isOwn ? url : null;
}
