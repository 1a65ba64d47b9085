/** The hosts that an outside party may send our pages to. */
interface Own {
  /** The provider's hosts, including their subdomains. */
  readonly hosts: readonly string[];
  /** The address of the provider's API: a stand-in on a developer's machine serves its pages there too. */
  readonly asked: URL;
}

/**
 * Parses a page address from an outside party, if a page of ours may open it (SAF-16): https on the provider's hosts,
 * or any page of the very server that was asked. Null for everything else, whatever its scheme.
 */
export function pageAddress(text: string, { hosts, asked }: Own): URL | null {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return null;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (isWeb && url.origin === asked.origin) return url;
  const isOwn = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === 'https:' && isOwn ? url : null;
}
