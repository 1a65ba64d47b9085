import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html, trusted } from '../values/html.ts';
import type { PublicPage } from './page-form.ts';
import { type Voice, say } from './words.ts';

/** A delivered order's photo, and the way to its receipt and proofs (RCP-06, PUB-02, PUB-04). */
export function deliveredPart({ delivered }: PublicOrder, voice: Voice, page: PublicPage): Html | null {
  if (!delivered) return null;
  const { photo, proofs, receipt } = delivered;
  // A shop's own page may hold this one in a frame, and no other.
  const target = page.embed_query === undefined ? null : trusted('target="_blank" rel="noopener"');
  const link = (path: string, words: string): Html => html`<li><a href="${path}" ${target}>${words}</a></li>`;
  return html`${
      photo === null
        ? null
        : html`<img src="${photo}" alt="${say(voice, 'paper.photo-alt')}" loading="lazy" />`
    }
    <ul>
      ${proofs.map((proof) => link(proof.page, say(voice, `paper.proof.${proof.kind}`)))}
      ${link(receipt, say(voice, 'paper.receipt'))}
    </ul>`;
}
