import { readFileSync } from 'node:fs';
import type { Brand } from '@sendero/core/brand/brand';
import { markPath } from '@sendero/core/brand/mark-path';
import { hashOf, themeOf } from '../../http/page-policy.ts';
import { guides } from './guides.ts';

const style = readFileSync(new URL('./guide.css', import.meta.url), 'utf8');

/** What the policy of a guide has to allow. */
export const guideStyles = [hashOf(style)];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of the developers' pages, whole without scripts, in the brand's colours. */
export function guidePage(brand: Brand, current: string, title: string, html: string): string {
  const name = escaped(brand.name);
  const link = ([path, text]: readonly [string, string]) =>
    `<li><a href="/developers/${path}"${path === current ? ' aria-current="page"' : ''}>${escaped(text)}</a></li>`;
  return `${headOf(brand, `${title} · ${brand.name}`)}<style>${style}</style></head>
<body><a class="skip" href="#guide">Skip to the guide</a>
<header><img src="${markPath(brand)}" alt=""><a href="/">${name}</a><span>for developers</span></header>
<div class="columns"><nav aria-label="Guides"><ul>${Object.entries(guides).map(link).join('')}</ul><hr><ul>${link(['reference', 'Every call'])}</ul></nav>
<main id="guide" tabindex="-1">${html}</main></div></body></html>`;
}

/** The renderer leaves room above itself for what stands there, by a name of its own. */
const referenceStyle = `:root{--scalar-custom-header-height:48px}
.light-mode,.dark-mode{--scalar-color-accent:light-dark(oklch(0.46 0.15 var(--brand-hue)),oklch(0.8 0.11 var(--brand-hue)))}
.back{position:sticky;inset-block-start:0;z-index:100;box-sizing:border-box;block-size:48px;overflow:hidden;display:flex;align-items:center;gap:1rem;padding-inline:1.25rem;font:0.875rem/1.2 system-ui,sans-serif;color:light-dark(#444,#bbb);background:light-dark(#fff,#131313);border-block-end:1px solid light-dark(#ddd,#333)}
.back a{display:flex;align-items:center;min-block-size:44px;font-weight:600;color:light-dark(oklch(0.46 0.15 var(--brand-hue)),oklch(0.8 0.11 var(--brand-hue)))}
@media(max-width:40rem){.back span{font-size:0.75rem}}`;

/** The page of every call: a renderer that the product serves itself reads /openapi.json, and makes calls with a key that is typed in. */
export function referencePage(brand: Brand): string {
  const settings = {
    // Nothing comes from elsewhere, and nothing is told elsewhere.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: { preferredSecurityScheme: 'key' },
    metaData: { title: `Every call · ${brand.name}` },
  };
  return `${headOf(brand, `Every call · ${brand.name}`)}<style>${referenceStyle}</style></head>
<body><nav class="back" aria-label="Guides"><a href="/developers/first-order">Guides</a><span>A test key is tried here at no cost: paste it under Authentication. It is kept by this page alone, until that is closed.</span></nav><script id="api-reference" data-url="/openapi.json" data-configuration="${escaped(JSON.stringify(settings))}"></script><script src="${REFERENCE_SCRIPT}"></script></body></html>`;
}

export const REFERENCE_SCRIPT = '/developers/api-reference.js';

const headOf = (brand: Brand, title: string): string =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><link rel="icon" href="${markPath(brand)}"><style>${themeOf(brand)}</style>`;
