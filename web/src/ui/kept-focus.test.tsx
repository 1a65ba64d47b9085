import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { keepFocus } from './kept-focus.ts';

let over = new AbortController();
beforeEach(() => {
  over = new AbortController();
  keepFocus(over.signal);
  // jsdom has dialogs, and no way to open them.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  over.abort();
});

interface ListProps {
  /** Where the question stands: nowhere, beside the list, or in the row that goes with it. */
  readonly ask?: 'beside' | 'within';
  /** It is removed while the question is still open. */
  readonly isLate?: boolean;
}

function List({ ask, isLate = false }: ListProps) {
  const [names, setNames] = useState(['Aino', 'Eero', 'Liisa']);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string) => setNames((before) => before.filter((other) => other !== name));
  const question = (
    <Dialog open onClose={() => setAsked(undefined)} title="Sure?" closeLabel="Close">
      <button
        onClick={() => {
          if (asked) remove(asked);
          if (isLate) setTimeout(() => setAsked(undefined), 30);
          else setAsked(undefined);
        }}
      >
        Yes
      </button>
    </Dialog>
  );
  return (
    <main>
      <h2>People</h2>
      {names.length === 0 ? null : (
        <ul>
          {names.map((name) => (
            <li key={name}>
              {name}
              {name === 'Eero' ? <button>Also this</button> : null}
              <button aria-label={`Remove ${name}`} onClick={() => (ask ? setAsked(name) : remove(name))}>
                Remove
              </button>
              {ask === 'within' && asked === name ? question : null}
            </li>
          ))}
        </ul>
      )}
      {ask === 'beside' && asked !== undefined ? question : null}
    </main>
  );
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('the focus of a row that is removed', () => {
  it.each<[string, ListProps]>([
    ['at once', {}],
    ['by a question beside the list', { ask: 'beside' }],
    ['by a question that goes after the row', { ask: 'beside', isLate: true }],
    ['by a question in the row', { ask: 'within' }],
  ])('%s: goes to the same control of the next, of the one before, and to the heading', async (_, props) => {
    render(<List {...props} />);
    const remove = (name: string) => {
      press(`Remove ${name}`);
      if (props.ask) press('Yes');
    };
    remove('Aino');
    await waitFor(() => expect(focused()).toBe('Remove Eero'));
    remove('Liisa');
    await waitFor(() => expect(focused()).toBe('Remove Eero'));
    remove('Eero');
    await waitFor(() => expect(focused()).toBe('People'));
  });

  it('is left alone where somebody pressed beside everything', async () => {
    render(<List />);
    const button = screen.getByRole('button', { name: 'Remove Aino' });
    button.focus();
    fireEvent.pointerDown(document.body);
    button.blur();
    fireEvent.click(button);
    await new Promise((done) => setTimeout(done, 100));
    expect(document.activeElement).toBe(document.body);
  });
});
