// The bar of a preview, over whatever page it is: says that it is one, and lets staff press a text to change it in the studio
// (STU-05, decision 0161). A program of its own, so that no page that customers see has any of it.
import { placesIn, withoutMarks } from '@sendero/core/contract/text-marks';
import { setPageCookie } from './lib/page-cookie.ts';

const LIFE_S = 1800;
/** The names of elements that are read out, not shown. */
const NAMES = ['aria-label', 'placeholder', 'title', 'alt'];
const STYLE = `
:host{all:initial;position:fixed;z-index:2147483647;inset-block-end:8px;inset-inline:8px;display:grid;justify-items:center;pointer-events:none;font:14px/1.4 system-ui,sans-serif}
.bar,ul{pointer-events:auto;background:#1d1b16;color:#fff;border:1px solid #f59b55;border-radius:12px;box-shadow:0 4px 16px #0006}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px;padding:6px 6px 6px 12px}
button{font:inherit;color:inherit;background:#3a352b;border:1px solid #6b6352;border-radius:8px;min-height:36px;padding:0 12px;cursor:pointer;text-align:start}
button[aria-pressed=true],button[aria-expanded=true]{background:#f59b55;color:#1d1b16;border-color:#f59b55}
button:focus-visible{outline:2px solid #fff;outline-offset:2px}
ul{margin:0 0 8px;padding:6px;max-height:50vh;max-width:min(560px,100%);overflow:auto;list-style:none;display:grid;gap:4px}
li button{width:100%}
[hidden]{display:none}`;

const settings = document.currentScript?.dataset ?? {};
const { cookie = '', studio = '', note = '', change = '', list = '', stop = '' } = settings;
const isMarking = settings['marking'] === 'yes';
/** The keys of all texts in the order of the marks; asked for once. */
let keys: Promise<readonly string[]> | null = null;
/** A text was changed, perhaps: the page is shown anew when its window is looked at again. */
let isOld = false;

const keysOfTexts = (): Promise<readonly string[]> =>
  (keys ??= fetch('/locales/en.json')
    .then((reply) => reply.json())
    .then((texts: object) => Object.keys(texts)));

function mark(isOn: boolean): void {
  setPageCookie(cookie, isOn ? 'yes' : '', isOn ? LIFE_S : 0);
  location.reload();
}

/** Opens the text in a small window of the studio, where whoever presses is signed in, or signs in. */
function openText(place: number, key: string | undefined): void {
  if (key === undefined) return;
  isOld = true;
  const address = `${studio}?word=${encodeURIComponent(key)}`;
  open(address, `sendero-text-${place}`, 'popup,width=560,height=720,noopener');
}

/** The texts of an element itself: its words, not those of others in it, and its names. */
const ownWords = (element: Element): string =>
  [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent),
    ...NAMES.map((name) => element.getAttribute(name)),
  ].join('');

/** The text that was pressed: of the nearest element that has one. */
function placeAt(path: readonly EventTarget[]): number | undefined {
  for (const target of path) {
    if (!(target instanceof Element)) continue;
    const [place] = placesIn(ownWords(target));
    if (place !== undefined) return place;
    const [inside] = placesIn(target.textContent ?? '');
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Every text of the page once, as it reads there. */
function textsHere(): Map<number, string> {
  const found = new Map<number, string>();
  for (const element of document.querySelectorAll('body *')) {
    const words = ownWords(element);
    for (const place of placesIn(words)) if (!found.has(place)) found.set(place, withoutMarks(words).trim());
  }
  return found;
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', press);
  return made;
}

const bar = document.createElement('aside');
bar.setAttribute('aria-label', note);
const shadow = bar.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
shadow.adoptedStyleSheets = [sheet];
const row = document.createElement('div');
row.className = 'bar';
const words = document.createElement('span');
words.textContent = `◐ ${note}`;
row.append(words);

if (studio !== '') {
  const toggle = button(isMarking ? stop : change, () => mark(!isMarking));
  toggle.setAttribute('aria-pressed', String(isMarking));
  row.append(toggle);
}
if (studio !== '' && isMarking) {
  const all = document.createElement('ul');
  all.hidden = true;
  // For whoever has no pointer, and for words that stand in no place that can be pressed.
  const opener = button(list, () => {
    all.hidden = !all.hidden;
    opener.setAttribute('aria-expanded', String(!all.hidden));
    if (all.hidden) return;
    void keysOfTexts().then((known) =>
      all.replaceChildren(
        ...[...textsHere()].map(([place, text]) => {
          const item = document.createElement('li');
          item.append(button(text, () => openText(place, known[place])));
          return item;
        }),
      ),
    );
  });
  opener.setAttribute('aria-expanded', 'false');
  row.append(opener);
  shadow.append(all);
  addEventListener(
    'click',
    (event) => {
      const path = event.composedPath();
      const place = path.includes(bar) ? undefined : placeAt(path);
      if (place === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void keysOfTexts().then((known) => openText(place, known[place]));
    },
    { capture: true },
  );
  addEventListener('focus', () => {
    if (isOld) location.reload();
  });
}
shadow.append(row);
document.documentElement.append(bar);
