import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { DiscardWordsContext } from './discard-words.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

beforeEach(() => {
  // jsdom has dialogs, and no way to open them.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

const words = { title: 'Discard it?', hint: 'It is not saved.', stay: 'Keep editing', discard: 'Discard' };

function open(isChanged?: boolean) {
  let closed = 0;
  const close = () => (closed += 1);
  render(
    <DiscardWordsContext value={words}>
      <Dialog open title="A person" closeLabel="Close" isChanged={isChanged} onClose={close}>
        <TextField label="Search" />
        <Form onSubmit={() => undefined}>
          <TextField label="Name" />
          <button type="button" onClick={close}>
            Cancel
          </button>
        </Form>
      </Dialog>
    </DiscardWordsContext>,
  );
  return () => closed;
}

const dialog = () => screen.getByRole('dialog', { name: 'A person' });
const question = () => screen.queryByRole('dialog', { name: 'Discard it?' });
const type = (label: string) => fireEvent.input(screen.getByLabelText(label), { target: { value: 'Aino' } });
/** As a browser does by Escape. */
const escape = (from: Element) => fireEvent(from, new Event('cancel', { cancelable: true }));

const leavings: readonly (readonly [string, () => void])[] = [
  ['Escape', () => escape(dialog())],
  ['a press beside it', () => fireEvent.pointerDown(dialog())],
  ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
];

describe('a dialog in which something was typed', () => {
  it.each(leavings)('asks once before %s closes it', (_, leave) => {
    const closed = open();
    type('Name');
    leave();
    expect(closed()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(question()).toBeNull();
    leave();
    const asked = question();
    if (asked) escape(asked);
    expect([question(), closed()]).toEqual([null, 0]);
    leave();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(closed()).toBe(1);
  });

  it('comes back and asks where a browser closes it without a word', () => {
    const closed = open();
    type('Name');
    const element = dialog() as HTMLDialogElement;
    element.close();
    fireEvent(element, new Event('close'));
    expect([closed(), element.open, question() !== null]).toEqual([0, true, true]);
  });

  it('is closed at once by a button of the form', () => {
    const closed = open();
    type('Name');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([closed(), question()]).toEqual([1, null]);
  });

  it('says whether it is changed where it knows better', () => {
    const closed = open(false);
    type('Name');
    escape(dialog());
    expect(closed()).toBe(1);
    cleanup();
    open(true);
    escape(dialog());
    expect(question()).not.toBeNull();
  });
});

describe('a dialog in which it is again as it was', () => {
  const retype = (first: string, last: string) => {
    const field = screen.getByLabelText('Name');
    field.focus();
    for (const value of [first, last]) fireEvent.input(field, { target: { value } });
  };

  it('is closed at once', () => {
    const closed = open();
    retype('Aino', '');
    escape(dialog());
    expect([closed(), question()]).toEqual([1, null]);
  });

  it('asks where its form took what was typed, and emptied the field', () => {
    const closed = open();
    retype('Ain', 'Aino');
    (screen.getByLabelText('Name') as HTMLInputElement).value = '';
    escape(dialog());
    expect([closed(), question() === null]).toEqual([0, false]);
  });

  it('is closed at once where another choice was taken back', () => {
    let closed = 0;
    render(
      <DiscardWordsContext value={words}>
        <Dialog open title="A person" closeLabel="Close" onClose={() => (closed += 1)}>
          <Form onSubmit={() => undefined}>
            {['Now', 'Later'].map((label) => (
              <label key={label}>
                <input type="radio" name="when" defaultChecked={label === 'Now'} />
                {label}
              </label>
            ))}
          </Form>
        </Dialog>
      </DiscardWordsContext>,
    );
    screen.getByLabelText('Now').focus();
    for (const label of ['Later', 'Now']) fireEvent.click(screen.getByLabelText(label));
    escape(dialog());
    expect([closed, question()]).toEqual([1, null]);
  });
});

describe('a dialog in which nothing was typed', () => {
  it.each(leavings)('is closed at once by %s, a search in it or not', (_, leave) => {
    const closed = open();
    type('Search');
    leave();
    expect([closed(), question()]).toEqual([1, null]);
  });
});
