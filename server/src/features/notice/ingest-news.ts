import type { NoticeChannel } from '@sendero/core/market/notice-settings';
import { askCells } from '../../cells/ask-cells.ts';
import { Problem } from '../../http/problem.ts';
import type { NoticeNews, ProviderCall } from '../../ports/notices/port.ts';
import type { World } from '../../world.ts';
import { keyIn } from './notice-tag.ts';
import { startEverywhere, stopEverywhere } from './stops.ts';
import { endNotice, endNoticeByRef } from './store.ts';

/**
 * Ingests what a provider tells of its notices. It knows one address for all countries: each cell hears of it. The same
 * again, and what is about a notice of another, changes nothing.
 */
export async function ingestNews(world: World, channel: NoticeChannel, call: ProviderCall): Promise<void> {
  const news = world.notices[channel]?.readEvents?.(call);
  if (news === undefined) throw new Problem('NotFound', { detail: 'There is no such provider here.' });
  if (news === null)
    throw new Problem('SignatureNotValid', { detail: 'This event’s signature is not the provider’s.' });
  for (const each of news)
    await askCells(world, async (cell) => {
      await ingestOne(cell, channel, each);
      return undefined;
    });
}

async function ingestOne(world: World, channel: NoticeChannel, news: NoticeNews): Promise<void> {
  if (news.kind === 'wish') {
    const change = news.wish === 'stop' ? stopEverywhere : startEverywhere;
    return change(world, [news.address]);
  }
  const key = keyIn(news.tag);
  const isNews = key
    ? await endNotice(world.db, channel, { ...news, key }, world.clock.now())
    : await endNoticeByRef(world.db, channel, news);
  if (isNews) world.metrics.notices.inc({ channel, state: news.state });
}
