import * as book from '@sendero/core/contract/address-book-api';
import * as bookImport from '@sendero/core/contract/address-import-api';
import * as callApi from '@sendero/core/contract/call-api';
import * as noticeApi from '@sendero/core/contract/notice-api';
import * as caseApi from '@sendero/core/contract/case-api';
import * as dispatch from '@sendero/core/contract/dispatch-api';
import * as evidence from '@sendero/core/contract/evidence-api';
import * as known from '@sendero/core/contract/known-customer-api';
import * as order from '@sendero/core/contract/order-api';
import * as repeat from '@sendero/core/contract/repeat-api';
import * as tracking from '@sendero/core/contract/tracking-api';
import * as trip from '@sendero/core/contract/trip-api';
import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import { linkIdOf } from '../../features/order/link-id.ts';
import { aCase, aCasePhoto } from '../a-case.ts';
import { aProposal } from '../a-proposal.ts';
import { aProof } from '../a-proof.ts';
import { LOCATION } from '../a-vendor.ts';
import { aDraft } from '../an-order.ts';
import { aHeldOrder } from '../a-held-order.ts';
import { anOrderRow } from '../an-order-row.ts';
import { WEEKDAYS, aRepeat } from '../a-repeat.ts';
import { DOORS, aTrip, aTripDraft } from '../a-trip.ts';
import { type Row, type Scene, flagged, row } from './row.ts';

const ADDRESS_ID = '7f3f8c1e-5b1d-4c53-9d0e-6a0f9b2d4c11';

const CUSTOMER = {
  name: 'Aino Example',
  phone_number: '+358501234567',
  unit: '',
  building: '',
  address_text: 'Bulevardi 10',
  latitude: LOCATION.latitude,
  longitude: LOCATION.longitude,
  notes: '',
};

const DAY = { from: '0', to: '0' };

/** The link of a new order of the shop. */
async function aLink({ world, shop }: Scene): Promise<string> {
  const { order_id } = await anOrderRow(world, shop.vendor);
  return linkIdOf(world.config.signing_keys, order_id);
}

const bookRows: readonly Row[] = [
  row(book.searchCustomers, ({ vendor_id: vendorId }) => ({ params: { vendorId }, query: { query: 'ai' } })),
  row(book.listCustomers, ({ vendor_id: vendorId }) => ({ params: { vendorId } })),
  row(book.exportCustomers, ({ vendor_id: vendorId }) => ({
    params: { vendorId },
    query: { format: 'csv' },
  })),
  row(bookImport.importCustomers, ({ vendor_id: vendorId }) => ({
    params: { vendorId },
    body: { customers: [CUSTOMER] },
  })),
  row(book.saveCustomer, ({ vendor_id: vendorId }) => ({
    params: { vendorId, addressId: ADDRESS_ID },
    body: CUSTOMER,
  })),
  row(book.removeCustomer, ({ vendor_id: vendorId }) => ({ params: { vendorId, addressId: ADDRESS_ID } })),
];

export const orderRows: readonly Row[] = [
  row(order.placeOrder, async ({ vendor_id }, { app, shop }) => ({
    body: { ...(await aDraft(app, shop.headers, shop.vendor.vendor_id)), vendor_id },
  })),
  row(order.getOrder, ({ vendor_id, order_id }) => ({ query: { vendorId: vendor_id, orderId: order_id } })),
  ...flagged('show-modify-order-button', [
    row(order.changeOrder, ({ vendor_id, order_id: id }) => ({
      params: { id },
      body: { vendor_id, payment_method: 'PAID', amount: 30, item_details: 'Two soups' },
    })),
    row(order.answerProposal, async ({ vendor_id, order_id: id }, { world }) => ({
      params: { id },
      body: { vendor_id, proposal_id: await aProposal(world, id), answer: 'refuse' },
    })),
  ]),
  row(order.cancelOrder, ({ vendor_id, order_id }) => ({ body: { vendor_id, order_id, reason: 'closed' } })),
  row(order.listOrders, ({ vendor_id: id }) => ({ params: { id } })),
  row(known.findCustomers, ({ vendor_id: id }) => ({ params: { id }, query: { text: 'ai' } })),
  row(order.totalOrders, ({ vendor_id: id }) => ({ params: { id }, query: DAY })),
  row(order.orderFigures, ({ vendor_id: id }) => ({ params: { id }, query: DAY })),
  row(order.exportOrders, ({ vendor_id: id }) => ({ params: { id }, query: { ...DAY, format: 'csv' } })),
  row(evidence.exportEvidence, ({ vendor_id: id }) => ({ params: { id }, query: DAY })),
  row(order.listLabels, ({ vendor_id: id, order_id }) => ({
    params: { id },
    body: { order_ids: [order_id] },
  })),
  row(order.listEvents, ({ vendor_id: id }) => ({ params: { id }, query: { after: '0' } })),
  ...flagged('activate-address-book', bookRows),
];

export const dispatchRows: readonly Row[] = [
  row(dispatch.getRider, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(dispatch.answerSearch, async ({ vendor_id, order_id }, { world, shop }) => {
    const isOwn = vendor_id === shop.vendor.vendor_id;
    const orderId = isOwn ? (await aHeldOrder(world, shop.vendor)).order_id : order_id;
    return { params: { orderId }, body: { action: 'TRY_AGAIN' } };
  }),
  row(dispatch.listRiders, ({ vendor_id: id }) => ({ params: { id } })),
  row(dispatch.riderEvents, ({ order_id }, { world }) => ({
    body: {
      event_id: randomUUID(),
      order_id,
      type: 'status',
      status: 'COURIER_ACCEPTED_DELIVERY',
      occurred_at: unixSeconds(world.clock.now()),
    },
  })),
];

export const trackingRows: readonly Row[] = [
  row(tracking.track, async (_things, scene) => ({ params: { link_id: await aLink(scene) } })),
  row(tracking.getRating, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(noticeApi.listNotices, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(callApi.listCalls, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(caseApi.getCase, ({ order_id: orderId }) => ({ params: { orderId } })),
  row(caseApi.getCasePhoto, async ({ order_id: orderId }, { world }) => ({
    params: { orderId, photoId: await aCasePhoto(world, orderId) },
  })),
  row(caseApi.listOpenCases, ({ vendor_id: id }) => ({ params: { id } })),
  row(caseApi.answerCase, async ({ order_id: orderId }, scene) => {
    await aCase(scene.world, orderId);
    return { params: { orderId }, body: { words: 'We are sorry' } };
  }),
  row(tracking.trackWay, async (_things, scene) => ({ params: { link_id: await aLink(scene) } })),
  row(tracking.receipt, async (_things, scene) => ({ params: { link_id: await aLink(scene) } })),
  row(tracking.parcel, async (_things, scene) => ({ params: { link_id: await aLink(scene) } })),
  ...flagged('proof-of-delivery-web', [
    row(tracking.proof, async (_things, { world, shop }) => {
      const order = await anOrderRow(world, shop.vendor);
      await aProof(world, order, 'delivery');
      const link_id = linkIdOf(world.config.signing_keys, order.order_id);
      return { params: { kind: 'delivery', link_id } };
    }),
  ]),
];

export const tripRows: readonly Row[] = [
  row(trip.tripFee, ({ vendor_id }) => ({ body: { vendor_id, destinations: DOORS.slice(0, 2) } })),
  row(trip.placeTrip, async ({ vendor_id }, { app, shop }) => ({
    body: { ...(await aTripDraft(app, shop)), vendor_id },
  })),
  row(trip.getTrip, async ({ vendor_id: vendorId }, { app, shop }) => ({
    query: { vendorId, tripId: (await aTrip(app, shop)).trip_id },
  })),
];

export const repeatRows: readonly Row[] = [
  row(repeat.listRepeats, ({ vendor_id: id }) => ({ params: { id } })),
  row(repeat.createRepeat, ({ vendor_id: id, order_id }) => ({
    params: { id },
    body: { ...WEEKDAYS, order_id },
  })),
  row(repeat.changeRepeat, async ({ vendor_id: id }, { app, shop }) => {
    const { repeat_id: repeatId, revision } = await aRepeat(app, shop);
    return { params: { id, repeatId }, body: { revision, paused: true } };
  }),
  row(repeat.deleteRepeat, async ({ vendor_id: id }, { app, shop }) => {
    const { repeat_id: repeatId } = await aRepeat(app, shop);
    return { params: { id, repeatId } };
  }),
];
