import { join } from 'node:path';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import { firstText } from './first-text.ts';

/**
 * What an operator tells whoever looks for help, for as long as the file lies there: that the contact centre has technical
 * problems (HLP-04). An empty file says so in the product's own words. Null where there is none.
 */
export async function supportNotice(
  { texts, config }: World,
  site: Site,
  asked: string,
): Promise<string | null> {
  const { languages, default_language } = site.market;
  const language = texts.choose(asked, languages, default_language);
  const inTurn = [...new Set([language, default_language, 'en'])];
  const own = await firstText(
    inTurn.map((one) => join(config.data_dir, 'content', site.id, `support-notice.${one}.txt`)),
  );
  return own === null ? null : own.trim() || texts.say(language, 'help.support-notice');
}
