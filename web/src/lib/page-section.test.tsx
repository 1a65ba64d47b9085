import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fi } from '@sendero/core/market/fi';
import { LoadFailure } from './lazy-page.tsx';
import { PageSection } from './page-section.tsx';
import { TextsProvider } from './texts.tsx';

const texts = {
  'shell.load-failure': 'not loaded',
  'shell.part-failure': 'not shown',
  'shell.reload': 'Reload',
  'shell.close': 'Close',
};

function Page({ children, of }: { children: ReactNode; of?: string }) {
  const [typed, setTyped] = useState('');
  return (
    <TextsProvider locale="en" texts={texts} market={fi} grouping>
      <input aria-label="Name" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <PageSection of={of}>{children}</PageSection>
    </TextsProvider>
  );
}

function Broken({ error }: { error: Error }): ReactNode {
  throw error;
}

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => void told.push(error));
  vi.stubGlobal('console', { ...console, error: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a part of the page', () => {
  it('that cannot be drawn says so in its place; what was typed beside it stays [NET-05]', () => {
    const error = new Error('broken');
    const { rerender } = render(<Page>fine</Page>);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Aino' } });
    act(() =>
      rerender(
        <Page>
          <Broken error={error} />
        </Page>,
      ),
    );
    expect(screen.getByText('not shown')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Aino');
    expect(told).toEqual([error]);
    fireEvent.click(screen.getByText('Close'));
    expect(screen.queryByText('not shown')).toBeNull();
  });

  it('that cannot be loaded says that, and another one in its place has its chance [NET-05]', () => {
    const { rerender } = render(
      <Page of="map">
        <Broken error={new LoadFailure('lost')} />
      </Page>,
    );
    expect(screen.getByText('not loaded')).toBeTruthy();
    rerender(<Page of="list">the list</Page>);
    expect(screen.getByText('the list')).toBeTruthy();
  });
});
