// The page of a proof, and the proof on a receipt (PUB-02, PUB-04).
import { SIGNATURE_GROUND } from '../order/proof.ts';
import type { PublicProof } from '../order/public-documents.ts';
import { type Html, html } from '../values/html.ts';
import { fact } from './parts.ts';
import { whereaboutsOf } from './whereabouts.ts';
import { type Voice, fullTime, say } from './words.ts';

/** The whole proof: photo, signature, time and place; `map` is rendered already. */
export function proofPart(proof: PublicProof, voice: Voice, map: Html | null): Html {
  const { kind, order_id, short_code, vendor_name, address, place } = proof;
  return html`<header class="paper-head">
      <h1>${say(voice, `paper.proof.${kind}`)}</h1>
      <p><bdi>${fullTime(proof.at, proof, voice)}</bdi></p>
    </header>
    <div class="paper-evidence">${evidence(proof, voice)}</div>
    <section class="paper-card" aria-label="${say(voice, 'paper.details')}">
      <dl>
        ${facts([
          fact(say(voice, `paper.by.${kind}`), proof.name),
          fact(say(voice, 'paper.time'), fullTime(proof.at, proof, voice)),
          placeFact(proof, voice),
          place === address ? null : fact(say(voice, 'paper.address'), address),
          fact(say(voice, 'public.from'), vendor_name),
          fact(say(voice, 'order.code'), short_code),
          fact(say(voice, 'public.number'), order_id),
        ])}
      </dl>
    </section>
    ${map && html`<div class="paper-map">${map}</div>`}`;
}

/** The rider's position, and its distance from the expected address (PUB-07). */
function placeFact(proof: PublicProof, voice: Voice): Html | null {
  const whereabouts = whereaboutsOf(proof, voice);
  return whereabouts === ''
    ? null
    : html`<div>
        <dt>${say(voice, 'paper.place')}</dt>
        <dd>
          <bdi>${proof.place}</bdi>
          <small>${whereabouts}</small>
        </dd>
      </div>`;
}

/** The short form of the proof: photo, signature, name and time. */
export function shortProof(proof: PublicProof, voice: Voice): Html {
  return html`<section class="paper-card">
    <h2>${say(voice, `paper.proof.${proof.kind}`)}</h2>
    <div class="paper-evidence">${evidence(proof, voice)}</div>
    <dl>
      ${facts([
        fact(say(voice, `paper.by.${proof.kind}`), proof.name),
        fact(say(voice, 'paper.time'), fullTime(proof.at, proof, voice)),
      ])}
    </dl>
  </section>`;
}

function evidence({ photo, signature }: PublicProof, voice: Voice): Html[] {
  return facts([
    photo === null
      ? null
      : html`<figure>
          <img src="${photo}" alt="${say(voice, 'paper.photo-alt')}" />
          <figcaption>${say(voice, 'paper.photo')}</figcaption>
        </figure>`,
    signature === null
      ? null
      : html`<figure>
          <svg
            viewBox="0 0 ${String(SIGNATURE_GROUND.width)} ${String(SIGNATURE_GROUND.height)}"
            role="img"
            aria-label="${say(voice, 'paper.signature')}"
          >
            <path d="${signature}" />
          </svg>
          <figcaption>${say(voice, 'paper.signature')}</figcaption>
        </figure>`,
  ]);
}

const facts = (all: readonly (Html | null)[]): Html[] => all.filter((one) => one !== null);
