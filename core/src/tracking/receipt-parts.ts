// The receipt of a delivery (PUB-02), for screen and paper.
import type { ProofKind } from '../order/proof.ts';
import type { PublicReceipt } from '../order/public-documents.ts';
import { type Html, html } from '../values/html.ts';
import { toMinor, formatMoney } from '../values/money.ts';
import { erasedNote, fact, goodsText, testNote } from './parts.ts';
import { shortProof } from './proof-parts.ts';
import { type Voice, fullTime, say } from './words.ts';

/** The price with its lines, who ordered it and when it arrived; `proofUrls` link to the existing proofs. */
export function receiptPart(
  receipt: PublicReceipt,
  voice: Voice,
  proofUrls: ReadonlyMap<ProofKind, string>,
): Html {
  const { order_id, proof } = receipt;
  return html`<header class="paper-head">
      <h1>${say(voice, 'paper.receipt')}</h1>
      <p><bdi>${order_id}</bdi> · <span>${say(voice, `paper.status.${statusOf(receipt)}`)}</span></p>
      <button type="button" class="paper-print" data-print>${say(voice, 'paper.print')}</button>
    </header>
    ${fees(receipt, voice)} ${order(receipt, voice)} ${proof && shortProof(proof, voice)}
    ${proofUrls.size > 0 ? links(proofUrls, voice) : null}`;
}

function statusOf({ status, delivered_at }: PublicReceipt): string {
  if (delivered_at !== null) return status === 'DELIVERED' ? 'delivered' : 'returned';
  return ['CANCELLED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED'].includes(status) ? 'ended' : 'under-way';
}

/** An amount of the wire, formatted for its reader. */
export function money(amount: number, currency: string, { locale }: Voice): string {
  return formatMoney(toMinor(amount, currency) ?? 0, currency, locale, { latinDigits: true });
}

function fees(receipt: PublicReceipt, voice: Voice): Html {
  const { lines, currency, total, given_back, voucher_code, delivery_payment } = receipt;
  const line = (name: string, amount: number): Html =>
    html`<tr>
      <th scope="row">${name}</th>
      <td><bdi>${money(amount, currency, voice)}</bdi></td>
    </tr>`;
  return html`<section class="paper-card">
    <h2>${say(voice, 'paper.delivery')}</h2>
    <table>
      <tbody>
        ${lines.map(({ key, amount }) =>
          line(say(voice, lineText(key), { code: voucher_code ?? '' }), amount),
        )}
      </tbody>
      <tfoot>
        ${line(say(voice, 'paper.total'), total)}
        ${given_back === undefined ? null : line(say(voice, 'paper.given-back'), -given_back)}
      </tfoot>
    </table>
    <p class="paper-note">${say(voice, `paper.paid.${delivery_payment}`)}</p>
  </section>`;
}

/** The lines of a price have the same names as before the order. */
const lineText = (key: PublicReceipt['lines'][number]['key']): string =>
  key === 'delivery' ? 'request.fee' : `fee.line.${key}`;

function order(receipt: PublicReceipt, voice: Voice): Html {
  const { currency, amount, payment_method, collected_at, delivered_at, preordered_for, status } = receipt;
  const time = (seconds: number | null): string =>
    seconds === null ? '' : fullTime(seconds, receipt, voice);
  const arrived = status === 'RETURNED_TO_VENDOR' ? 'paper.returned-at' : 'paper.delivered-at';
  const all = [
    fact(say(voice, 'order.code'), receipt.short_code),
    fact(say(voice, 'public.from'), receipt.vendor_name),
    fact(say(voice, 'paper.address'), receipt.vendor_address),
    fact(say(voice, 'request.vat'), receipt.vat_number ?? ''),
    fact(say(voice, 'public.to'), receipt.customer_name),
    fact(say(voice, 'public.what'), goodsText(receipt, voice)),
    fact(say(voice, 'history.column.amount'), amount > 0 ? money(amount, currency, voice) : ''),
    payment_method === 'NONE'
      ? null
      : fact(say(voice, 'paper.goods-payment'), say(voice, `request.payment.${payment_method}`)),
    fact(say(voice, 'public.placed-at'), time(receipt.created_at)),
    fact(say(voice, 'preorder.collect'), time(receipt.collect_at ?? null)),
    fact(say(voice, 'public.ordered-for'), time(preordered_for)),
    fact(say(voice, 'paper.collected-at'), time(collected_at)),
    fact(say(voice, arrived), time(delivered_at)),
  ];
  return html`<section class="paper-card">
    <h2>${say(voice, 'paper.order')}</h2>
    <dl>${all.filter((one) => one !== null)}</dl>
    ${testNote(receipt, voice)}${erasedNote(receipt, voice)}
  </section>`;
}

function links(proofUrls: ReadonlyMap<ProofKind, string>, voice: Voice): Html {
  return html`<nav class="paper-links" aria-label="${say(voice, 'paper.proofs')}">
    ${[...proofUrls].map(([kind, url]) => html`<a href="${url}">${say(voice, `paper.proof.${kind}`)}</a>`)}
  </nav>`;
}
