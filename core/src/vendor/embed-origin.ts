import * as z from 'zod/mini';

/** The most addresses that one vendor may name. */
export const MOST_EMBED_ORIGINS = 10;
const LONGEST = 200;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** `https` for everybody; without it only for a page on the reader's own machine, where it is tried out. */
const ORIGIN = new RegExp(
  `^(?:https://(?:${LABEL}\\.)+${LABEL}|https?://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]))(?::[1-9]\\d{0,4})?$`,
);

/**
 * Whether pages of `origin` may be allowed to show deliveries: one exact origin as browsers write it, lower case, without
 * path or end slash. A wildcard is none (RCP-08).
 */
export function isEmbedOrigin(origin: string): boolean {
  return origin.length <= LONGEST && ORIGIN.test(origin);
}

/** The origins whose pages may show a vendor's deliveries within them. */
export const embedOriginsSchema = z
  .array(z.string().check(z.maxLength(LONGEST), z.regex(ORIGIN)))
  .check(z.maxLength(MOST_EMBED_ORIGINS));

/** The query of a tracking page that stands within another page. */
export const EMBED_QUERY = 'embed';
