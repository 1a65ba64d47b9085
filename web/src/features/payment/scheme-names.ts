import type { CardScheme } from '@sendero/core/payment/card';

/** The card networks' brand names, the same in every language. */
export const schemeNames: Readonly<Record<CardScheme, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
