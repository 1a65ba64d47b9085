// The public page in parts that change independently. The server renders them into the HTML, and the page renders those
// that changed with the same markup, so that nothing flashes or shifts when the script takes over.
import type { PublicOrder } from '../order/public-order.ts';
import { type Html, html } from '../values/html.ts';
import type { Goods } from '../vendor/delivery-page.ts';
import { icon } from './icons.ts';
import {
  type Arrival,
  type Tone,
  type Voice,
  arrivalOf,
  changeOf,
  clockTime,
  dateOf,
  say,
  toneOf,
} from './words.ts';

/** The result of the page's last refresh. */
export type Connection = 'fine' | 'offline' | 'failing';

/** The attribute that names the element of a part. */
export const PART = 'data-part';

/** Marks a page that refreshes itself while it is visible. */
export const FRESH = 'data-fresh';

/** The headline: first when the order arrives and what changed, then where it is (PUB-01, RCP-01). */
export function headlinePart(order: PublicOrder, voice: Voice): Html {
  const tone = toneOf(order);
  const arrival = arrivalOf(order, voice);
  const change = changeOf(order, voice);
  const sentence = say(voice, order.sentence);
  return html`<span class="track-tone" data-tone="${tone}">${icon(tone)}</span>
    ${arrival === null ? html`<h1>${sentence}</h1>` : arrivalLine(arrival)}
    ${change === null ? null : html`<p class="track-change">${change}</p>`}
    ${arrival === null ? null : html`<p class="track-where">${sentence}</p>`}
    ${arrival?.aside ? html`<p class="track-aside" aria-live="off">${arrival.aside}</p>` : null}
    ${beforeYou(order, voice)}`;
}

/** Minutes that pass are not read out one by one; a time that changes is. */
function arrivalLine({ label, main }: Arrival): Html {
  return html`<h1>
    ${label === null ? null : html`<span class="track-label" aria-live="off">${label}</span>`}
    <bdi class="track-time">${main}</bdi>
  </h1>`;
}

/** The rider's other deliveries before this one, by their number alone (BRD-15). */
function beforeYou({ before_you: count = 0 }: PublicOrder, voice: Voice): Html | null {
  return count > 0 ? html`<p class="track-before">${say(voice, 'public.before-you', { count })}</p>` : null;
}

const steps = ['placed', 'to-pickup', 'collected', 'delivered'] as const;

/** The four steps. If an order ended early, the step that it had reached is marked. */
export function stepsPart(order: PublicOrder, voice: Voice): Html {
  const tone = toneOf(order);
  return html`<ol aria-label="${say(voice, 'public.steps')}">
    ${steps.map((step, index) => {
      const state = stateOf(index, order.step, tone);
      const current = index === order.step ? html` aria-current="step"` : null;
      return html`<li data-state="${state}" ${current}>
        ${markOf(state)}<span>${say(voice, `public.step.${step}`)}</span>
      </li>`;
    })}
  </ol>`;
}

type StepState = 'done' | 'now' | 'stopped' | 'next';

function stateOf(index: number, reached: number, tone: Tone): StepState {
  if (index > reached) return 'next';
  if (index < reached || tone === 'arrived') return 'done';
  return tone === 'ended' ? 'stopped' : 'now';
}

function markOf(state: StepState): Html | null {
  if (state === 'done') return icon('check');
  return state === 'stopped' ? icon('cross') : null;
}

/** The frame of the map with the drawing, or its placeholder; null where there never is a map. */
export function mapPart(order: PublicOrder, voice: Voice, drawing: Html | null): Html | null {
  switch (order.map) {
    case 'now':
      return html`<div class="track-drawing">${drawing}</div>
        <div class="track-zoom">
          <button type="button" data-zoom="1" aria-label="${say(voice, 'map.zoom-in')}">
            ${icon('closer')}
          </button>
          <button type="button" data-zoom="-1" aria-label="${say(voice, 'map.zoom-out')}">
            ${icon('further')}
          </button>
        </div>
        <button type="button" class="track-open" data-open>
          ${icon('open')}${say(voice, 'public.open-map')}
        </button>`;
    case 'later':
      return html`<p class="track-note">${icon('pin')}${say(voice, 'public.map-later')}</p>`;
    case 'over':
      return html`<p class="track-note" data-over>${overWords(order, voice)}</p>`;
    case 'none':
      return null;
  }
}

function overWords(order: PublicOrder, voice: Voice): string {
  if (toneOf(order) === 'arrived') return say(voice, 'public.map-arrived', { vendor: order.vendor_name });
  return say(voice, 'public.map-over');
}

/** What was ordered, from whom and by whom, and the order number to quote to the shop. */
export function factsPart(order: PublicOrder, voice: Voice): Html {
  const { rider, order_id, short_code } = order;
  const time = (seconds: number): string => clockTime(dateOf(seconds), order, voice);
  const facts = [
    fact(say(voice, 'order.code'), short_code),
    fact(say(voice, 'public.from'), order.vendor_name),
    fact(say(voice, 'public.to'), order.customer_first_name),
    fact(
      say(voice, 'public.what'),
      goodsText({ goods: order.page?.goods ?? null, description: order.description }, voice),
    ),
    rider &&
      fact(
        say(voice, 'public.rider'),
        say(voice, 'public.rider-by', { name: rider.first_name, vehicle: rider.vehicle }),
      ),
    fact(say(voice, 'public.placed-at'), time(order.created_at)),
    order.collect_at === undefined ? null : fact(say(voice, 'preorder.collect'), time(order.collect_at)),
    order.preordered_for === null ? null : fact(say(voice, 'public.ordered-for'), time(order.preordered_for)),
  ];
  return html`<h2>${say(voice, 'public.order')}</h2>
    <dl>
      ${facts.filter((one) => one !== null)}
      <div>
        <dt>${say(voice, 'public.number')}</dt>
        <dd class="track-number">
          <bdi>${order_id}</bdi>
          <button type="button" data-copy="${order_id}">
            ${icon('copy')}<span aria-live="polite">${say(voice, 'public.copy')}</span>
          </button>
        </dd>
      </div>
    </dl>
    ${testNote(order, voice)}${erasedNote(order, voice)}`;
}

/** What is on its way, as it is: a meal or a parcel, and what the shop wrote of it (RCP-02). */
export function goodsText(
  { goods, description }: { readonly goods: Goods | null; readonly description: string },
  voice: Voice,
): string {
  return [goods ? say(voice, `public.goods.${goods}`) : '', description]
    .filter((told) => told !== '')
    .join(' · ');
}

/** Says that an order is a test, wherever the public sees it (FEE-13). */
export function testNote({ is_test }: Pick<PublicOrder, 'is_test'>, voice: Voice): Html | null {
  return is_test ? html`<p class="track-erased">${say(voice, 'public.test')}</p>` : null;
}

/** Why the names are missing, on an order whose personal data was erased (SAF-10). */
export function erasedNote(
  { is_person_erased }: Pick<PublicOrder, 'is_person_erased'>,
  voice: Voice,
): Html | null {
  return is_person_erased ? html`<p class="track-erased">${say(voice, 'public.person-erased')}</p>` : null;
}

/** An entry of a list of facts; null if its value is empty. */
export function fact(name: string, value: string): Html | null {
  return value === ''
    ? null
    : html`<div>
        <dt>${name}</dt>
        <dd><bdi>${value}</bdi></dd>
      </div>`;
}

/** When the data was last refreshed, and whether refreshing works. */
export function checkedPart(order: PublicOrder, voice: Voice, connection: Connection): Html {
  const time = clockTime(dateOf(order.checked_at), order, voice);
  return html`<span data-connection="${connection}"
    >${say(voice, `public.checked-${connection}`, { time })}</span
  >`;
}
