import { anOrder } from '@sendero/core/order/an-order';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import english from '../../../../../locales/en.json';
import { TextsProvider } from '../../../lib/texts.tsx';
import { SameAgainButton } from './same-again-button.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };

afterEach(cleanup);

const isOffered = (person_erased_at?: number): boolean => {
  render(
    <TextsProvider locale="en" texts={english} market={finland}>
      <SameAgainButton order={anOrder(['NEW', 'DELIVERED'], { person_erased_at })} />
    </TextsProvider>,
  );
  return screen.queryByRole('button', { name: 'Same again' }) !== null;
};

it('offers to order the same again for whoever is still known', () => {
  expect(isOffered()).toBe(true);
});

it('offers nothing where the person was erased: it would replace a draft by an empty one [SAF-10]', () => {
  expect(isOffered(1_772_446_200)).toBe(false);
});
