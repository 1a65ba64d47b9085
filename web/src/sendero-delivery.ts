// <sendero-delivery link="https://…/tracking/…">: a delivery within a shop's own page (decision 0107). A program of its own in
// the page of somebody else: it imports nothing, and adds nothing but the element.

const HEIGHT_PX = 640;
const LEAST_PX = 200;
const MOST_PX = 6000;
const home = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href).origin;

/** The page that a link leads to, if it is a tracking page of where this program comes from. */
function pageOf(link: string | null): string | null {
  const url = link !== null && URL.canParse(link, home) ? new URL(link, home) : null;
  if (!url || url.origin !== home || !/^\/tracking\/[^/]+$/.test(url.pathname)) return null;
  return `${home}${url.pathname}?embed=1`;
}

class Delivery extends HTMLElement {
  static readonly observedAttributes = ['link', 'label'];
  readonly #frame = document.createElement('iframe');

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    const height: unknown = data?.sendero_height;
    if (source !== this.#frame.contentWindow || origin !== home || typeof height !== 'number') return;
    this.#frame.style.height = `${Math.min(MOST_PX, Math.max(LEAST_PX, height))}px`;
  };

  constructor() {
    super();
    this.#frame.referrerPolicy = 'no-referrer';
    this.#frame.loading = 'lazy';
    this.#frame.style.cssText = `display:block;width:100%;height:${HEIGHT_PX}px;border:0;color-scheme:normal`;
    this.attachShadow({ mode: 'open' }).append(this.#frame);
  }

  connectedCallback(): void {
    if (!this.style.display) this.style.display = 'block';
    addEventListener('message', this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #show(): void {
    const page = pageOf(this.getAttribute('link'));
    this.#frame.title = this.getAttribute('label') ?? 'Delivery';
    this.#frame.hidden = page === null;
    if (page === null) this.#frame.removeAttribute('src');
    else if (this.#frame.src !== page) this.#frame.src = page;
  }
}

if (!customElements.get('sendero-delivery')) customElements.define('sendero-delivery', Delivery);
