import { join } from 'node:path';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import { firstText } from './first-text.ts';

/**
 * Returns the operator's notice for users who need help, that the contact centre has technical problems, while its file
 * exists (HLP-04). An empty file stands for the product's own text. Returns null where there is no file.
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
