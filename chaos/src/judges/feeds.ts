import type { Feed } from '../load/watch-feed.ts';
import type { Books } from './books.ts';
import type { Finding, Judge } from './judge.ts';

/** The database's numbers have no gap, and whoever watched has seen each of them once, with what it stands for. */
export const judgeFeeds: Judge = ({ feeds, books }) => feeds.flatMap((feed) => judgeFeed(feed, books));

function judgeFeed({ vendor_id, seen, seq, faults }: Feed, { feeds }: Books): Finding[] {
  const kept = feeds.get(vendor_id) ?? { seq: 0, events: new Map<number, string>() };
  const finding = (harm: Finding['harm'], what: string): Finding => ({
    harm,
    what: `${what}: ${vendor_id}`,
    during: '',
  });
  const numbers = Array.from({ length: kept.seq }, (_, n) => n + 1);
  const gaps = numbers.filter((number) => !kept.events.has(number)).length;
  const strange = numbers.filter(
    (number) => seen.has(number) && seen.get(number)?.order_id !== kept.events.get(number),
  ).length;
  return [
    ...faults.map((fault) => finding('half', `a watched feed had a gap: ${fault}`)),
    ...(gaps > 0 ? [finding('lost', `${gaps} numbers of a feed are not there`)] : []),
    ...(strange > 0 ? [finding('half', `${strange} numbers of a feed were shown with another order`)] : []),
    ...(seq !== kept.seq ? [finding('half', `a page saw number ${seq} of ${kept.seq}`)] : []),
  ];
}
