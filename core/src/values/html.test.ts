import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, trusted } from './html.ts';

describe('html', () => {
  it('escapes text and keeps markup', () => {
    const name = `<b>"Ada" & 'Co'</b>`;
    expect(html`<p title="${name}">${html`<i>${'<'}</i>`}</p>`.markup).toBe(
      '<p title="&lt;b&gt;&quot;Ada&quot; &amp; &#39;Co&#39;&lt;/b&gt;"><i>&lt;</i></p>',
    );
    expect(html`${[html`<li>1</li>`, html`<li>2</li>`]}${null}${trusted('<svg/>')}`.markup).toBe(
      '<li>1</li><li>2</li><svg/>',
    );
  });

  it('never lets text open a tag or leave an attribute', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(html`${text}`.markup)));
  });
});
