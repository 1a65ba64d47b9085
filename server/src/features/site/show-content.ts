import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { contentNames } from '@sendero/core/contract/site-api';
import type { Site } from '@sendero/core/market/site';
import { languageOf } from '@sendero/core/values/locale';
import type { World } from '../../world.ts';
import { asHtml } from './as-html.ts';
import { contentFacts } from './content-facts.ts';
import { fillIn } from './fill-in.ts';
import { firstText } from './first-text.ts';

export type ContentName = (typeof contentNames)[number];

const TEMPLATES = fileURLToPath(new URL('../../../../content/', import.meta.url));

/**
 * Returns a page of text of `site` as HTML, in the language that `asked` names or an Accept-Language header prefers
 * (PUB-05).
 *
 * The operator's own text, in any of its languages, is preferred to the template, since a template is nobody's terms
 * (decision 0030). Markup in the text is shown, never run.
 */
export async function showContent(
  world: World,
  site: Site,
  name: ContentName,
  asked: string | undefined,
): Promise<string> {
  const { texts, config } = world;
  const { languages, default_language, terms } = site.market;
  const language = texts.choose(asked, languages, default_language);
  const inTurn = [...new Set([language, default_language, 'en'])];
  const own = join(config.data_dir, 'content', site.id);
  const template = name === 'terms' && terms.kind === 'external' ? 'terms-external' : name;
  const { pages = {} } = site.brand;
  const published = inTurn.map((one) => pages[`${name}.${one}`]).find((text) => text !== undefined);
  const markdown =
    published ??
    (await firstText(inTurn.map((one) => join(own, `${name}.${one}.md`)))) ??
    (await firstText(
      [language, languageOf(language), 'en'].map((one) => join(TEMPLATES, `${template}.${one}.md`)),
    )) ??
    '';
  return asHtml(world, fillIn(markdown, contentFacts(site, language, config.proofs_kept_days)));
}
