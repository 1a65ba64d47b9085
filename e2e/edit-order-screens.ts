// The form in which an order is changed, in its states, to be looked at.
import type { Page } from '@playwright/test';
import type { OrderStatus } from '@sendero/core/order/status';
import { editHeading, modify } from './edit-order.ts';
import { expect, signIn } from './fixtures.ts';
import { list, openOrder } from './board.ts';
import { chooseAddress } from './request-form.ts';
import type { Screen } from './screen.ts';

/** The form of the order that waits for tomorrow. */
async function openForm(page: Page): Promise<void> {
  await signIn(page, '/order-tracking/hki2');
  await list(page, 'Scheduled').click();
  await modify(page, await openOrder(page, 'Sofia Ojala'));
}

/** An order is read as if it had come to this status meanwhile. */
async function pretend(page: Page, status: OrderStatus): Promise<void> {
  await page.route('**/order/api/v1/order?*', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const status_history = [...result.status_history, { status, created_at: result.updated_at }];
    await route.fulfill({ response, json: { result: { ...result, status, status_history } } });
  });
}

export const editOrderScreens: readonly Screen[] = [
  {
    name: 'edit-order',
    open: async (page) => {
      await openForm(page);
      await chooseAddress(page, 'Runeberginkatu 40');
      await expect(page.getByText(/before \(/)).toBeVisible();
    },
  },
  {
    name: 'edit-order-accepted',
    open: async (page) => {
      await pretend(page, 'COURIER_ACCEPTED_DELIVERY');
      await openForm(page);
      await expect(page.getByText(/A rider has already accepted/)).toBeVisible();
    },
  },
  {
    name: 'edit-order-collected',
    open: async (page, [order]) => {
      await pretend(page, 'PICKED_UP');
      await signIn(page, `/request-a-rider/hki2?orderID=${order?.order_id ?? ''}`);
      await expect(editHeading(page)).toHaveCount(0);
      await expect(page.getByText('The rider has already collected it.')).toBeVisible();
    },
  },
];
