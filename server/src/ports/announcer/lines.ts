// The wire form of changes: a line each, so that a server finds out what concerns it before it reads the rest.
import type { CacheChange, Change, FeedChange, Work } from './port.ts';

/** Ids in one line: 1 kB of them at most. */
const IDS_A_LINE = 64;
const NEW = 'new';

/**
 * Writes changes as lines: `session <id>`, `sites all`, `vendor|order <vendor_id>`, `order <vendor_id> new` (servers of the
 * versions before read no third word of it) or `ride|bulk <vendor_id> <id>,<id>…`, where an order's id is without its vendor's.
 */
export function writeLines(changes: readonly Change[]): string[] {
  const ids = new Map<string, string[]>();
  for (const change of changes) {
    const head = `${change.kind} ${subjectOf(change)}`;
    const known = ids.get(head) ?? [];
    if (change.kind === 'ride') known.push(change.order_id.slice(change.vendor_id.length + 1));
    if (change.kind === 'bulk') known.push(change.job_id);
    ids.set(head, known);
  }
  return [...ids].flatMap(([head, of]) =>
    of.length === 0 ? [head] : inGroups(of).map((group) => `${head} ${group.join(',')}`),
  );
}

/** A line has two words at least. */
function subjectOf(change: Change): string {
  if (change.kind === 'sites') return 'all';
  if (change.kind === 'order' && change.is_new) return `${change.vendor_id} ${NEW}`;
  return change.kind === 'session' ? change.session_id : change.vendor_id;
}

function inGroups(ids: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(ids.length / IDS_A_LINE);
  return Array.from({ length: count }, (_, n) => ids.slice(n * IDS_A_LINE, (n + 1) * IDS_A_LINE));
}

/** Returns the feed changes of the watched vendors; what is no such line is left out. */
export function readFeedLines(
  lines: readonly string[],
  isWatched: (vendorId: string) => boolean,
): readonly FeedChange[] {
  return lines.flatMap((line) => {
    const [kind, vendor_id = '', ids = ''] = line.split(' ', 3);
    return vendor_id !== '' && isWatched(vendor_id) ? feedChangesOf(kind, vendor_id, ids) : [];
  });
}

function feedChangesOf(kind: string | undefined, vendor_id: string, ids: string): FeedChange[] {
  if (kind === 'order') return [{ kind, vendor_id, ...(ids === NEW && { is_new: true }) }];
  const known = ids.split(',').filter((id) => id !== '');
  if (kind === 'bulk') return known.map((job_id) => ({ kind, vendor_id, job_id }));
  if (kind === 'ride') return known.map((id) => ({ kind, vendor_id, order_id: `${vendor_id}-${id}` }));
  return [];
}

/** Returns the changes of what every server caches; what is no such line is left out. */
export function readCacheLines(lines: readonly string[]): readonly CacheChange[] {
  return lines.flatMap((line): CacheChange[] => {
    const [kind, id = ''] = line.split(' ', 2);
    if (id === '') return [];
    if (kind === 'session') return [{ kind, session_id: id }];
    if (kind === 'sites') return [{ kind }];
    return kind === 'vendor' ? [{ kind, vendor_id: id }] : [];
  });
}

export const writeWork = (work: ReadonlySet<Work>): string => [...work].join(',');

export const readWork = (text: string): ReadonlySet<Work> =>
  new Set((['order', 'bulk'] as const).filter((work) => text.split(',').includes(work)));
