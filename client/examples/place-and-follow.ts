// Places an order and tells each of its changes until it has ended.
// SENDERO_ORIGIN=… SENDERO_KEY=… node place-and-follow.ts "Aleksanterinkatu 21"
import { createSendero } from '@sendero/client';

const { SENDERO_ORIGIN = '', SENDERO_KEY = '' } = process.env;
const sendero = createSendero({ origin: SENDERO_ORIGIN, key: SENDERO_KEY });

const [shop] = await sendero.vendors();
const [place] = await sendero.addresses(process.argv[2] ?? '');
const from = shop?.vendor_information.location;
if (!shop || !from || !place?.latitude || !place.longitude) throw new Error('From where, and where to?');

const destination = { lat: place.latitude, lng: place.longitude };
const { vendor_id } = shop;
const quote = await sendero.quote({
  vendor_id,
  destination,
  source: { lat: from.latitude, lng: from.longitude },
});
const order = await sendero.place({
  vendor_id,
  customer: {
    name: 'Eero Korhonen',
    phone_number: '+358501234567',
    location: { address: place.formatted_address, latitude: destination.lat, longitude: destination.lng },
  },
  order: { payment_method: 'PAID', amount: 24.9, description: 'Lunch for two' },
  delivery_fee: quote.fee,
  signature: quote.signature,
});
console.log(`placed ${order.order_id} for ${quote.fee} ${quote.currency}`);

let last = '';
for await (const item of sendero.follow(vendor_id)) {
  // At the beginning, and where something was missed: how it stands now.
  const now = item.type === 'order_update' ? item.order : await sendero.order(vendor_id, order.order_id);
  if (now.order_id !== order.order_id || now.status === last) continue;
  last = now.status;
  console.log(last);
  if (['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED'].includes(last)) break;
}
