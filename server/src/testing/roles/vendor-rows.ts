import * as address from '@sendero/core/contract/address-api';
import * as client from '@sendero/core/contract/client-api';
import * as help from '@sendero/core/contract/help-api';
import * as quote from '@sendero/core/contract/quote-api';
import * as site from '@sendero/core/contract/site-api';
import * as team from '@sendero/core/contract/team-api';
import * as deliveryPage from '@sendero/core/contract/delivery-page-api';
import * as vendor from '@sendero/core/contract/vendor-api';
import * as voucher from '@sendero/core/contract/voucher-api';
import { randomUUID } from 'node:crypto';
import { LOCATION, aVendor } from '../a-vendor.ts';
import { aVoucher } from '../a-voucher.ts';
import { DESTINATION, aDraft } from '../an-order.ts';
import { type Row, flagged, ownRow, row } from './row.ts';

const POINT = { lat: LOCATION.latitude, lng: LOCATION.longitude };

const ADDRESS = {
  address_text: 'Bulevardi 10',
  unit: '',
  notes: '',
  building: '',
  city: 'Helsinki',
  country_code: 'FI',
  latitude: POINT.lat,
  longitude: POINT.lng,
  postal_code: '00100',
  street_address: 'Bulevardi 10',
};

const aPoint = () => ({
  client_vendor_id: randomUUID(),
  name: 'Soups at the harbour',
  address: ADDRESS.address_text,
  latitude: POINT.lat,
  longitude: POINT.lng,
  rider_instructions: '',
  phone_number: '+358401234567',
  city: ADDRESS.city,
  unit: '',
  building: '',
  street: 'Bulevardi',
  postal_code: ADDRESS.postal_code,
  country_code: ADDRESS.country_code,
  street_number: '10',
  users: [],
});

const aClientError = {
  build: 'abc',
  screen: 'order-tracking',
  kind: 'error',
  message: 'x is not a function',
  frames: [{ file: 'index-abc.js', line: 1, column: 20 }],
};

export const siteRows: readonly Row[] = [
  row(client.reportClientError, () => ({ body: aClientError })),
  row(client.reportTimings, () => ({ body: { timings: [{ name: 'request.press-to-placed', ms: 800 }] } })),
  row(site.countryParameter, () => ({ params: { name: 'serviceHours' } })),
  row(site.flags),
  row(site.content, () => ({ params: { name: 'terms' }, query: { language: 'en' } })),
];

export const vendorRows: readonly Row[] = [
  ownRow(vendor.listVendors),
  row(vendor.getVendor, ({ vendor_id: id }) => ({ params: { id } })),
  row(vendor.saveAddress, ({ vendor_id: id }) => ({ params: { id }, body: ADDRESS })),
  ...flagged('add-outlet', [
    row(vendor.addOutlet, ({ vendor_id }) => ({ body: { ...aPoint(), parent_vendor_id: vendor_id } })),
  ]),
  ...flagged('edit-outlet', [
    row(vendor.changeOutlet, async ({ vendor_id }, { world, shop }) => {
      const parent_vendor_id = shop.vendor.vendor_id;
      const outlet = await aVendor(world, { parent_vendor_id });
      const id = vendor_id === parent_vendor_id ? outlet.vendor_id : vendor_id;
      const { client_vendor_id } = outlet;
      return { params: { id }, body: { ...aPoint(), parent_vendor_id, client_vendor_id } };
    }),
  ]),
  row(team.getTeam, ({ vendor_id }) => ({ params: { id: vendor_id } }), { embedded: 'NotYours' }),
  row(
    team.invitePerson,
    ({ vendor_id }) => ({
      params: { id: vendor_id },
      body: { email: `new-${randomUUID()}@sendero.example`, vendor_ids: [vendor_id] },
    }),
    { embedded: 'NotYours' },
  ),
  row(
    team.changePlaces,
    ({ vendor_id }, { shop }) => ({
      params: { id: vendor_id },
      body: { email: shop.user.email, vendor_ids: [vendor_id] },
    }),
    { embedded: 'NotYours' },
  ),
  row(
    team.removePerson,
    ({ vendor_id }) => ({ params: { id: vendor_id }, body: { email: 'nobody@sendero.example' } }),
    { embedded: 'NotYours' },
  ),
  row(
    team.resendInvitation,
    ({ vendor_id }, { shop }) => ({ params: { id: vendor_id }, body: { email: shop.user.email } }),
    { embedded: 'NotYours' },
  ),
  row(vendor.getNoRider, ({ vendor_id: id }) => ({ params: { id } })),
  row(vendor.saveNoRider, ({ vendor_id: id }) => ({ params: { id }, body: { choice: null } })),
  row(vendor.listVisits, ({ vendor_id: id }) => ({ params: { id } })),
  row(vendor.getEmbedding, ({ vendor_id: id }) => ({ params: { id } })),
  row(vendor.saveEmbedding, ({ vendor_id: id }) => ({ params: { id }, body: { origins: null } })),
  row(deliveryPage.getDeliveryPage, ({ vendor_id: id }) => ({ params: { id } })),
  row(deliveryPage.saveDeliveryPage, ({ vendor_id: id }) => ({ params: { id }, body: { goods: 'meal' } })),
  row(vendor.getOpeningHours, ({ vendor_id: id }) => ({ params: { id } })),
  row(vendor.saveOpeningHours, ({ vendor_id: id }) => ({ params: { id }, body: { pickup_minutes: 20 } })),
  row(vendor.getDeliveryArea, ({ vendor_id: id }) => ({ params: { id } })),
  ...flagged('draw-delivery-areas', [
    row(vendor.saveDeliveryArea, ({ vendor_id: id }) => ({ params: { id }, body: { area: null } })),
  ]),
  ...flagged('helpcenter', [
    row(help.helpToken, ({ vendor_id: id }) => ({ params: { id } })),
    row(help.openHelpCentre, ({ vendor_id: id }) => ({
      params: { id },
      body: { locale: 'en', app_version: 'a1b2c3' },
    })),
  ]),
];

export const addressRows: readonly Row[] = [
  row(address.autocomplete, () => ({ query: { query: 'Bulevardi' } })),
  row(address.reverse, () => ({ query: { lat: String(POINT.lat), lng: String(POINT.lng) } })),
  row(address.details, () => ({ query: { query_id: 'nothing' } })),
];

export const quoteRows: readonly Row[] = [
  row(quote.validateArea, ({ vendor_id }) => ({
    body: { location: DESTINATION, vendor_location: POINT, vendor_id },
  })),
  row(quote.fee, ({ vendor_id }) => ({
    body: { source: POINT, destination: DESTINATION, vendor_id, delivery_type: 'food' },
  })),
  row(quote.quickQuote, () => ({ body: { source: POINT, destination: DESTINATION } })),
  row(quote.estimate, ({ vendor_id }) => ({ body: { vendor_id, destination: DESTINATION } })),
  ...flagged('voucher', [
    row(voucher.validateVoucher, async ({ vendor_id }, { world, app, shop }) => {
      const { code } = await aVoucher(world);
      const { delivery_fee, signature } = await aDraft(app, shop.headers, shop.vendor.vendor_id);
      return { body: { code, order: { delivery_fee, signature }, vendor_id } };
    }),
    row(
      voucher.getVoucher,
      async ({ vendor_id }, { world, shop }) => {
        const isOwn = vendor_id === shop.vendor.vendor_id;
        return { params: { code: isOwn ? (await aVoucher(world, { root_id: vendor_id })).code : 'NOBODYS' } };
      },
      // A root's voucher is for its outlets, too.
      { 'outlet-key': 'good' },
    ),
  ]),
];
