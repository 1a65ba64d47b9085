// The requests to CyberSource about a card.
import { type CardScheme, schemeOf } from '@sendero/core/payment/card';
import { currencyDecimals, toMajor } from '@sendero/core/values/money';
import type { Browser, Charge, PlainCard, Try } from './port.ts';

/** CyberSource's number of a scheme, and its name for stored cards. */
const schemes: Readonly<Record<CardScheme, readonly [type: string, name: string]>> = {
  visa: ['001', 'visa'],
  mastercard: ['002', 'mastercard'],
  amex: ['003', 'american express'],
  discover: ['004', 'discover'],
  diners: ['005', 'diners club'],
  jcb: ['007', 'jcb'],
  unionpay: ['062', 'china unionpay'],
};

/** The reference of a try's first request. */
export const referenceOf = (paymentId: string, nth: number): string => `${paymentId}-${nth}`;
/** The reference of the charge after the cardholder's answer to the bank. */
export const bankReferenceOf = (paymentId: string, nth: number): string => `${paymentId}-${nth}-bank`;
/** The reference of a payment's refund, after this many failed ones. */
export const refundReferenceOf = (paymentId: string, failures: number): string =>
  failures > 0 ? `${paymentId}-refund-${failures + 1}` : `${paymentId}-refund`;

export function amountOf({ amount, currency }: Pick<Charge, 'amount' | 'currency'>) {
  const totalAmount = toMajor(amount, currency).toFixed(currencyDecimals(currency));
  return { amountDetails: { totalAmount, currency } };
}

/** A sale; with `returnUrl` the bank may challenge the cardholder first, and then leads back there. */
export function saleOf(attempt: Try, returnUrl: string | null): object {
  const { payment_id, tries, instrument } = attempt;
  const savesCard = instrument.kind === 'card' && instrument.save;
  const actionList = [
    ...(returnUrl === null ? [] : ['CONSUMER_AUTHENTICATION']),
    ...(savesCard ? ['TOKEN_CREATE'] : []),
  ];
  return {
    clientReferenceInformation: { code: referenceOf(payment_id, tries) },
    processingInformation: {
      capture: true,
      ...(actionList.length > 0 && { actionList }),
      ...(savesCard && { actionTokenTypes: ['customer', 'paymentInstrument'] }),
    },
    paymentInformation:
      instrument.kind === 'token'
        ? { paymentInstrument: { id: instrument.token } }
        : { card: { ...cardOf(instrument.card), securityCode: instrument.card.security_code } },
    orderInformation: {
      ...amountOf(attempt),
      ...(instrument.kind === 'card' && { billTo: namesOf(instrument.card) }),
    },
    ...(returnUrl !== null && {
      consumerAuthenticationInformation: {
        returnUrl,
        deviceChannel: 'Browser',
        transactionMode: 'S',
        // Full window: we do not show the bank's page in a frame.
        acsWindowSize: '05',
      },
      deviceInformation: deviceOf(attempt.browser),
    }),
  };
}

interface Answered {
  readonly nth: number;
  readonly instrument: string;
  readonly authentication_id: string;
}

/** The sale after a challenge. CyberSource makes it only if the bank authenticated the cardholder. */
export function saleAfterBank(charge: Charge, { nth, instrument, authentication_id }: Answered): object {
  return {
    clientReferenceInformation: { code: bankReferenceOf(charge.payment_id, nth) },
    processingInformation: { capture: true, actionList: ['VALIDATE_CONSUMER_AUTHENTICATION'] },
    paymentInformation: { paymentInstrument: { id: instrument } },
    orderInformation: amountOf(charge),
    consumerAuthenticationInformation: { authenticationTransactionId: authentication_id },
  };
}

/** A card to be stored under `numberId`, the id of its number. */
export function instrumentOf(card: PlainCard, numberId: string): object {
  const { expirationMonth, expirationYear } = cardOf(card);
  const scheme = schemeOf(card.number);
  return {
    card: { expirationMonth, expirationYear, ...(scheme && { type: schemes[scheme][1] }) },
    billTo: namesOf(card),
    instrumentIdentifier: { id: numberId },
  };
}

function cardOf({ number, expiry_month, expiry_year }: PlainCard) {
  const scheme = schemeOf(number);
  return {
    number,
    expirationMonth: String(expiry_month).padStart(2, '0'),
    expirationYear: String(expiry_year),
    ...(scheme && { type: schemes[scheme][0] }),
  };
}

function namesOf({ holder_name }: PlainCard) {
  const [firstName, ...names] = holder_name.trim().split(/\s+/);
  return { firstName, lastName: names.join(' ') || firstName };
}

/** 3-D Secure accepts only these colour depths, and some screens have others. */
const depths = [48, 32, 24, 16, 15, 8, 4, 1];

function deviceOf({ ip, accept, user_agent, language, screen }: Browser) {
  return {
    ipAddress: ip,
    httpAcceptContent: accept,
    userAgentBrowserValue: user_agent,
    httpBrowserLanguage: language,
    // No current browser runs Java, and the portal does not run without JavaScript.
    httpBrowserJavaEnabled: 'N',
    httpBrowserJavaScriptEnabled: 'Y',
    ...(screen && {
      httpBrowserScreenWidth: String(screen.width),
      httpBrowserScreenHeight: String(screen.height),
      httpBrowserColorDepth: String(depths.find((depth) => depth <= screen.color_depth)),
      httpBrowserTimeDifference: String(screen.utc_offset),
    }),
  };
}
