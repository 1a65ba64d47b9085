// The public pages beside tracking, rendered by the server alone: they can be read, printed and saved without scripts.
import type { ProofKind } from '@sendero/core/order/proof';
import type { PublicParcel, PublicProof, PublicReceipt } from '@sendero/core/order/public-documents';
import { proofPaths } from '@sendero/core/contract/pages';
import { isTerminal } from '@sendero/core/order/status';
import { parcelFacts, parcelRest, parcelSteps } from '@sendero/core/tracking/parcel-parts';
import { FRESH, PART, headlinePart } from '@sendero/core/tracking/parts';
import { pinPart } from '@sendero/core/tracking/pin-part';
import { proofPart } from '@sendero/core/tracking/proof-parts';
import { receiptPart } from '@sendero/core/tracking/receipt-parts';
import { type Voice, say } from '@sendero/core/tracking/words';
import { type Html, html, trusted } from '@sendero/core/values/html';
import type { World } from '../../world.ts';
import { placeMap } from './tracking-map.ts';
import { type Reader, type Shell, brandBar } from './tracking-shell.ts';

/** The receipt of an order (PUB-02). */
export function receiptShell(world: World, reader: Reader, receipt: PublicReceipt, linkId: string): Shell {
  const voice = voiceOf(world, reader);
  const urlOf = (kind: ProofKind): string => proofPaths[kind].replace(':orderID', encodeURIComponent(linkId));
  const urls = new Map(receipt.proofs.map((kind) => [kind, urlOf(kind)]));
  return {
    title: say(voice, 'paper.receipt-title', { vendor: receipt.vendor_name || reader.brand.name }),
    body: page(reader, receiptPart(receipt, voice, urls)).markup,
  };
}

/** A proof that a rider brought, with a map of the place (PUB-04). */
export async function proofShell(world: World, reader: Reader, proof: PublicProof): Promise<Shell> {
  const voice = voiceOf(world, reader);
  const map = proof.position && (await placeMap(world, proof, proof.position, reader.locale));
  return {
    title: say(voice, `paper.proof.${proof.kind}`),
    body: page(reader, proofPart(proof, voice, map === null ? null : trusted(map))).markup,
  };
}

/** A parcel from one person to another (PUB-03); the page reloads itself until the parcel has arrived. */
export function parcelShell(world: World, reader: Reader, parcel: PublicParcel): Shell {
  const voice = voiceOf(world, reader);
  const { order } = parcel;
  const content = html`${part('headline', 'track-headline', headlinePart(order, voice))}
    ${part('steps', 'parcel-steps', parcelSteps(parcel, voice))}
    ${part('pin', 'track-pin', pinPart(order, voice))}
    ${part('facts', 'paper-card', parcelFacts(parcel, voice))}
    <details class="paper-card paper-more">
      <summary><span>${say(voice, 'paper.more')}</span><span>${say(voice, 'paper.less')}</span></summary>
      ${part('rest', 'paper-rest', parcelRest(parcel, voice))}
    </details>`;
  return {
    title: say(voice, 'paper.parcel-title'),
    body: page(reader, content, !isTerminal(order.status)).markup,
  };
}

/** The page of a valid link to a document that does not exist, or not yet. */
export function noProofShell(world: World, reader: Reader): Shell {
  const voice = voiceOf(world, reader);
  const content = html`<h1>${say(voice, 'paper.no-proof')}</h1>
    <p>${say(voice, 'paper.no-proof-help')}</p>`;
  return {
    title: say(voice, 'paper.no-proof'),
    body: html`<div class="track">
      ${brandBar(reader.brand)}
      <main class="track-missing">${content}</main>
    </div>`.markup,
  };
}

function page({ brand }: Reader, content: Html, isFresh = false): Html {
  return html`<div class="track paper" ${isFresh ? trusted(FRESH) : null}>
    ${brandBar(brand)}
    <main>${content}</main>
  </div>`;
}

function part(name: string, className: string, content: Html | null): Html {
  const live = name === 'headline' ? 'polite' : 'off';
  return html`<div ${trusted(`${PART}="${name}" class="${className}" aria-live="${live}"`)}>${content}</div>`;
}

const voiceOf = (world: World, { locale, brand }: Reader): Voice => ({
  locale,
  texts: world.texts.of(brand).file(locale) ?? {},
  now: world.clock.now(),
});
