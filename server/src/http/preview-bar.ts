// What stands over every page of a preview: that it is one, and for a brand's draft the way to change its texts in place.
import { markingCookie, previewProgramPath } from '@sendero/core/contract/pages';
import { type Html, html } from '@sendero/core/values/html';
import type { FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { contextOf } from './request-context.ts';

/** The element of a page that brings the bar; null where the page is no preview. */
export function previewBar(world: World, request: FastifyRequest, locale: string): Html | null {
  const { draft } = contextOf(request.raw);
  if (!draft) return null;
  const { say } = world.operator_texts;
  const t = (key: string): string => say(locale, key);
  const studio =
    draft.kind === 'brand' ? `${operatorOf(world, request)}/studio/drafts/${draft.draft_id}` : '';
  return html`<script
    src="${previewProgramPath}"
    defer
    data-cookie="${markingCookie}"
    data-studio="${studio}"
    data-marking="${isMarking(request) ? 'yes' : ''}"
    data-note="${t('operator.preview-note')}"
    data-change="${t('operator.preview-change')}"
    data-list="${t('operator.preview-list')}"
    data-stop="${t('operator.preview-stop')}"
  ></script>`;
}

/** Whether whoever looks at the preview wants to change texts in it. */
export const isMarking = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes(`${markingCookie}=yes`) === true;

/** `http://operator.example` of `http://sg.lantern.example`. */
function operatorOf(world: World, request: FastifyRequest): string {
  const { id, market, brand } = siteOf(world, request);
  const country = market.country_code.toLowerCase();
  const label = `${id === country ? country : `${country}.${brand.id}`}.`;
  const { host } = request;
  return `${request.protocol}://operator.${host.startsWith(label) ? host.slice(label.length) : host}`;
}
