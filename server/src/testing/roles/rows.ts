import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import { bulkRows } from './bulk-rows.ts';
import { dispatchRows, orderRows, repeatRows, trackingRows, tripRows } from './order-rows.ts';
import { developerRows } from './developer-rows.ts';
import { operatorRows } from './operator-rows.ts';
import type { Row } from './row.ts';
import { shopSystemRows } from './shop-system-rows.ts';
import { studioRows } from './studio-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { guestRows, sessionRows } from './session-rows.ts';
import { addressRows, quoteRows, siteRows, vendorRows } from './vendor-rows.ts';
import { webhookRows } from './webhook-rows.ts';

/** Every endpoint of the contract, once, with a permitted call of it. */
export const rows: readonly Row[] = [
  ...siteRows,
  ...sessionRows,
  ...guestRows,
  ...vendorRows,
  ...addressRows,
  ...quoteRows,
  ...orderRows,
  ...tripRows,
  ...repeatRows,
  ...paymentRows,
  ...dispatchRows,
  ...trackingRows,
  ...bulkRows,
  ...developerRows,
  ...operatorRows,
  ...webhookRows,
  ...shopSystemRows,
  ...studioRows,
];

/** `GET /vendor/api/v1/vendor/:id`. */
export const nameOf = (endpoint: AnyEndpoint): string => `${endpoint.method} ${addressOf(endpoint)}`;
