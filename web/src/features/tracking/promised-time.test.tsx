import { render } from '@testing-library/react';
import type { Order } from '@sendero/core/order/order';
import { expect, it } from 'vitest';
import english from '../../../../locales/en.json';
import { TextsProvider } from '../../lib/texts.tsx';
import { PromisedTime } from './promised-time.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };
const ended_at = Date.UTC(2026, 2, 3, 18, 39) / 1000;

it.each([
  [0, 'Delivered 20.39'],
  [24 * 3600, 'Delivered 3 Mar 2026, 20.39'],
])('names the day of an order that ended on another [TRK-06]', (later, said) => {
  const order = { status: 'DELIVERED', status_history: [], promised_at: ended_at, updated_at: ended_at };
  const { container } = render(
    <TextsProvider locale="en" texts={english} market={finland}>
      <PromisedTime order={order as Partial<Order> as Order} now={new Date((ended_at + later) * 1000)} />
    </TextsProvider>,
  );
  expect(container.textContent).toBe(said);
});
