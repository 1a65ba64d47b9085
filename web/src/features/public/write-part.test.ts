import { trusted } from '@sendero/core/values/html';
import { afterEach, describe, expect, it } from 'vitest';
import { BEGUN, write } from './write-part.ts';

const part = (state: string, form: string) =>
  trusted(`<h2>${state}</h2><form data-act="note"><input name="note"><p data-said></p>${form}</form>`);

function aPart(): { element: HTMLElement; form: HTMLFormElement } {
  document.body.innerHTML = `<div>${part('On the way', '').markup}</div>`;
  const [element, form] = [document.querySelector('div'), document.querySelector('form')];
  if (!element || !form) throw new Error('the page has no form');
  return { element, form };
}

afterEach(() => document.body.replaceChildren());

describe('a part with a form that is being filled in', () => {
  it('shows what changed around it, and leaves it with its focus [RCP-03]', () => {
    const { element, form } = aPart();
    const input = form.querySelector('input');
    form.setAttribute(BEGUN, '');
    if (input) input.value = 'ring twice';
    input?.focus();
    write(element, part('At the door', '<button>Take back</button>'));
    expect(element.querySelector('h2')?.textContent).toBe('At the door');
    expect(element.querySelector('form')).toBe(form);
    expect(document.activeElement).toBe(input);
    expect(input?.value).toBe('ring twice');
    expect(form.querySelector('button')).toBeNull();
  });

  it('is brought up to date once it was taken, though the news of it came before the answer [RCP-03]', () => {
    const { element, form } = aPart();
    form.setAttribute(BEGUN, '');
    const told = part('On the way', '<button>Take back</button>');
    write(element, told);
    expect(element.querySelector('button')).toBeNull();
    form.removeAttribute(BEGUN);
    write(element, told);
    expect(element.querySelector('button')?.textContent).toBe('Take back');
  });

  it('keeps the focus in it though its button goes, whether the news of it came before the answer or after [RCP-08]', () => {
    const { element, form } = aPart();
    write(element, part('On the way', '<button>Take back</button>'));
    form.querySelector('button')?.focus();
    form.setAttribute(BEGUN, '');
    write(element, part('At the door', ''));
    form.removeAttribute(BEGUN);
    write(element, part('At the door', ''));
    expect(form.querySelector('button')).toBeNull();
    expect(document.activeElement).toBe(form.querySelector('input'));
  });

  it('keeps what was said of the last press when it is brought up to date [RCP-08]', () => {
    const { element, form } = aPart();
    form.setAttribute(BEGUN, '');
    const told = part('On the way', '<button>Take back</button>');
    write(element, told);
    form.removeAttribute(BEGUN);
    const said = form.querySelector('[data-said]');
    if (said) said.textContent = 'The rider is told.';
    write(element, told);
    expect(element.querySelector('[data-said]')?.textContent).toBe('The rider is told.');
  });
});

describe('a part that the reader opened before it was first written', () => {
  const closed = (state: string) =>
    trusted(`<h2>${state}</h2><details><summary>More</summary><input name="note"></details>`);
  const opened = () => {
    document.body.innerHTML = `<div>${closed('On the way').markup}</div>`;
    const [element, details] = [document.querySelector('div'), document.querySelector('details')];
    if (!element || !details) throw new Error('the page has nothing to open');
    details.open = true;
    return { element, details };
  };

  it.each([
    ['nothing changed', 'On the way'],
    ['something else did', 'At the door'],
  ])('stays open where %s: the line was slow [RCP-03] [RCP-08]', (_, state) => {
    const { element, details } = opened();
    write(element, closed(state));
    expect(element.querySelector('h2')?.textContent).toBe(state);
    expect([element.querySelector('details') === details, details.open]).toEqual([true, true]);
  });
});
