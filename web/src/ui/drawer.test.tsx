import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiscardWordsContext } from './discard-words.ts';
import { Drawer } from './drawer.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForgetTyped } from './typed.ts';

/** A phone's window, in which a drawer covers the page: jsdom knows no widths. */
class NarrowWindow extends EventTarget implements Pick<MediaQueryList, 'matches'> {
  readonly matches = false;
}

beforeEach(() => {
  Object.assign(window, { matchMedia: () => new NarrowWindow() });
  // jsdom has dialogs, and no way to open them.
  for (const open of ['show', 'showModal'] as const)
    HTMLDialogElement.prototype[open] = function show() {
      this.open = true;
    };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'matchMedia');
});

const words = { title: 'Discard it?', hint: 'It is not saved.', stay: 'Keep editing', discard: 'Discard' };

/** Sends what was typed, and stays. */
function Answer() {
  const forgetTyped = useForgetTyped();
  return (
    <Form onSubmit={forgetTyped}>
      <TextField label="Answer" />
      <button>Send</button>
    </Form>
  );
}

function open() {
  let closed = 0;
  render(
    <DiscardWordsContext value={words}>
      <Drawer open title="An order" closeLabel="Close" onClose={() => (closed += 1)}>
        <Answer />
      </Drawer>
    </DiscardWordsContext>,
  );
  return () => closed;
}

const drawer = () => screen.getByRole('dialog', { name: 'An order' });
const question = () => screen.queryByRole('dialog', { name: 'Discard it?' });
const type = (value: string) => fireEvent.input(screen.getByLabelText('Answer'), { target: { value } });

const leavings: readonly (readonly [string, () => void])[] = [
  ['Escape', () => fireEvent(drawer(), new Event('cancel', { cancelable: true }))],
  ['a press beside it', () => fireEvent.pointerDown(drawer())],
  ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
];

describe('a drawer', () => {
  it.each(leavings)('asks before %s loses what was typed in it', (_, leave) => {
    const closed = open();
    type('It is on its way');
    leave();
    expect([closed(), question() === null]).toEqual([0, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    leave();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(closed()).toBe(1);
  });

  it.each(leavings)('is closed at once by %s where what was typed was sent', (_, leave) => {
    const closed = open();
    type('It is on its way');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    leave();
    expect([closed(), question()]).toEqual([1, null]);
  });
});
