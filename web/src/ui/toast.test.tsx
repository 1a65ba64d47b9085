import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, toast, type ToastInput } from './toast.ts';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has dialogs and popovers, and no way to open them.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLElement.prototype.showPopover = function open() {
    if (!this.isConnected) throw new Error('Invalid on disconnected popover elements.');
  };
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

describe('how long a message stays [NET-04]', () => {
  it.each<[Omit<ToastInput, 'message'>, number]>([
    [{}, 5000],
    [{ type: 'info' }, 3500],
    [{ type: 'success' }, 5000],
    [{ type: 'error' }, 7000],
    [{ type: 'error', duration: 10_000 }, 10_000],
  ])('%o: %i ms', (input, ms) => {
    render(<Toaster label="Messages" closeLabel="Close" moreLabel="Show more" />);
    act(() => void toast({ message: 'Orders placed successfully', ...input }));
    act(() => void vi.advanceTimersByTime(ms - 1));
    expect(screen.queryByText('Orders placed successfully')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Orders placed successfully')).toBeNull();
  });
});

it('waits while it is pointed at [NET-04]', () => {
  render(<Toaster label="Messages" closeLabel="Close" moreLabel="Show more" />);
  act(() => void toast({ message: 'You are now disconnected', type: 'info' }));
  fireEvent.pointerEnter(screen.getByText('You are now disconnected'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('You are now disconnected')).not.toBeNull();
});

it('closes on request, and says a repeated message once [NET-04]', () => {
  render(<Toaster label="Messages" closeLabel="Close" moreLabel="Show more" />);
  act(() => void toast({ message: 'Could not create that order', type: 'error' }));
  act(() => void toast({ message: 'Could not create that order', type: 'error' }));
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1);
  fireEvent.click(screen.getByLabelText('Close'));
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});

it('becomes one of many: what asks for something or failed stands for the others [BRD-05]', () => {
  render(<Toaster label="Messages" closeLabel="Close" moreLabel="Show more" />);
  act(() => {
    toast({ message: 'Could not create that order', type: 'error' });
    for (const message of ['Copied', 'Saved']) toast({ message, type: 'success' });
  });
  const shown = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.queryByText('Could not create that order')).not.toBeNull();
  fireEvent.click(screen.getByText('Show more (+2)'));
  expect(shown()).toHaveLength(2);
  expect(screen.queryByText('Copied')).not.toBeNull();
  expect(screen.queryByText('Saved')).not.toBeNull();
});

it('is inside of the topmost modal dialog, since nothing else takes a press, and outlives it', () => {
  const onAction = vi.fn<() => void>();
  const page = (titles: readonly string[]) => (
    <>
      {titles.map((title) => (
        <Dialog key={title} open onClose={vi.fn<() => void>()} title={title} closeLabel="Close it">
          Which one?
        </Dialog>
      ))}
      <Toaster label="Messages" closeLabel="Close" moreLabel="Show more" />
    </>
  );
  const { rerender } = render(page([]));
  act(() => void toast({ message: 'Replaced', duration: Infinity, action: { label: 'Undo', onAction } }));
  const dialogAround = () => screen.getByText('Undo').closest('dialog')?.textContent ?? null;
  expect(dialogAround()).toBe(null);
  rerender(page(['First']));
  expect(dialogAround()).toContain('First');
  rerender(page(['First', 'Second']));
  expect(dialogAround()).toContain('Second');
  rerender(page(['First']));
  expect(dialogAround()).toContain('First');
  act(() => {
    toast({ message: 'Said as it closes', duration: Infinity });
    rerender(page([]));
  });
  expect(screen.getByText('Said as it closes').isConnected).toBe(true);
  expect(dialogAround()).toBe(null);
  fireEvent.click(screen.getByText('Undo'));
  expect(onAction).toHaveBeenCalledOnce();
});
