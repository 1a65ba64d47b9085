import { createHash } from 'node:crypto';
import type { Brand } from '@sendero/core/brand/brand';
import { markPath } from '@sendero/core/brand/mark-path';
import { type Html, html, trusted } from '@sendero/core/values/html';
import { directionOf } from '@sendero/core/values/locale';
import type { BankChallenge } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';

interface BankPage {
  readonly page: Html;
  /** The `usual` policy, extended by this page's script and style and by the address that its form posts to. */
  policy(usual: string): string;
}

const SCRIPT = 'document.forms[0].submit()';
const styleOf = ({ hue }: Brand): string =>
  `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(oklch(0.98 0.005 ${hue}),oklch(0.19 0.012 ${hue}));color:light-dark(oklch(0.25 0.02 ${hue}),oklch(0.94 0.01 ${hue}))}` +
  'body{display:grid;place-items:center;min-height:100vh;min-height:100dvh;margin:0}' +
  'main{max-width:24rem;padding:1.5rem;text-align:center}' +
  'h1{margin:1rem 0 .5rem;font-size:1.25rem}' +
  'p{margin:0 0 1.5rem;text-wrap:balance}' +
  `button{border:0;border-radius:.625rem;padding:.75rem 1.5rem;background:oklch(0.48 0.16 ${hue});color:#fff;font:inherit;font-weight:600;cursor:pointer}` +
  'button:focus-visible{outline:2px solid;outline-offset:2px}';

/** Returns a page that posts a form to a bank, by script, or by a button where no script runs. */
export function bankPage(
  { texts }: Pick<World, 'texts'>,
  { brand, locale }: { readonly brand: Brand; readonly locale: string },
  { action, fields }: NonNullable<BankChallenge['form']>,
): BankPage {
  const say = (key: string) => texts.of(brand).say(locale, key);
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${say('payment.bank')}</title>
        <style>
          ${trusted(styleOf(brand))}
        </style>
      </head>
      <body>
        <main>
          <img src="${markPath(brand)}" alt="${brand.name}" width="48" height="48" />
          <h1>${say('payment.bank')}</h1>
          <p>${say('payment.bank-hint')}</p>
          <form method="post" action="${action}">${inputs}<button>${say('payment.to-bank')}</button></form>
        </main>
        <script>
          ${trusted(SCRIPT)};
        </script>
      </body>
    </html>`;
  return {
    page,
    policy: (usual) =>
      usual
        .replace(/form-action [^;]*/, `form-action ${new URL(action).origin}`)
        .replace(/script-src [^;]*/, `script-src ${hashIn(page, 'script')}`)
        .replace(/style-src [^;]*/, `style-src ${hashIn(page, 'style')}`)
        .replace(/connect-src [^;]*/, `connect-src 'none'`),
  };
}

/** The source that allows an element's content, and nothing else. */
function hashIn({ markup }: Html, element: 'script' | 'style'): string {
  const [, content = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(markup) ?? [];
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
