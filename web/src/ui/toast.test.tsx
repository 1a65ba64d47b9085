import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, toast, type ToastInput } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  cleanup();
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
    render(<Toaster label="Messages" closeLabel="Close" />);
    act(() => void toast({ message: 'Orders placed successfully', ...input }));
    act(() => void vi.advanceTimersByTime(ms - 1));
    expect(screen.queryByText('Orders placed successfully')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Orders placed successfully')).toBeNull();
  });
});

it('waits while it is pointed at [NET-04]', () => {
  render(<Toaster label="Messages" closeLabel="Close" />);
  act(() => void toast({ message: 'You are now disconnected', type: 'info' }));
  fireEvent.pointerEnter(screen.getByText('You are now disconnected'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('You are now disconnected')).not.toBeNull();
});

it('closes on request, and says a repeated message once [NET-04]', () => {
  render(<Toaster label="Messages" closeLabel="Close" />);
  act(() => void toast({ message: 'Could not create that order', type: 'error' }));
  act(() => void toast({ message: 'Could not create that order', type: 'error' }));
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1);
  fireEvent.click(screen.getByLabelText('Close'));
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});
