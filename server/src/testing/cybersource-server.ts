// CyberSource's REST API on a loopback address, as far as the adapter uses it: signed sales, banks that challenge
// cardholders, searches, refunds, stored cards.
import { createHash, createHmac } from 'node:crypto';
import { BANK_CARDS, type Banks, openBanks } from './cybersource-banks.ts';
import { type Vault, openVault } from './cybersource-vault.ts';
import { type Answer, type ReceivedRequest, type EngineServer, serveEngine } from './engine-server.ts';

export const CYBERSOURCE = {
  merchant_id: 'sendero_test',
  key_id: 'a-key-id',
  shared_secret: Buffer.from('a secret that only tests share').toString('base64'),
  webhook_secret: Buffer.from('another one for webhooks').toString('base64'),
  asks_cardholder: true,
};

export interface CybersourceServer extends EngineServer, Pick<Banks, 'answerBank' | 'sendCardholdersTo'> {
  readonly sales: readonly Transaction[];
  readonly refunds: readonly Transaction[];
  /** Stored card numbers, by CyberSource's tokens. */
  readonly instruments: ReadonlyMap<string, string>;
  /** The next sale is executed, but its answer is never sent. */
  loseNextAnswer(): void;
  /** The status of refunds in searches from now on; null: they do not show. */
  refundsAre(status: string | null): void;
  /** From now on every answer is replaced by the result of `how`. */
  misspeak(how: (truth: string) => string): void;
}

interface Transaction {
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly currency: string;
  /** The names of the requested services. */
  readonly names: readonly string[];
  /** CyberSource's reason code. */
  readonly reason: string;
}

interface Sale {
  readonly clientReferenceInformation: { readonly code: string };
  readonly processingInformation?: { readonly actionList?: readonly string[] };
  readonly paymentInformation?: {
    readonly card?: { readonly number: string };
    readonly paymentInstrument?: { readonly id: string };
  };
  readonly orderInformation: {
    readonly amountDetails: { readonly totalAmount: string; readonly currency: string };
  };
  readonly consumerAuthenticationInformation?: {
    readonly returnUrl?: string;
    readonly authenticationTransactionId?: string;
  };
}

const declines: Readonly<Record<string, readonly [reason: string, number: string]>> = {
  '4000000000000002': ['PROCESSOR_DECLINED', '203'],
  '4000000000009995': ['INSUFFICIENT_FUND', '204'],
  '4000000000000069': ['EXPIRED_CARD', '202'],
  '4000000000000127': ['CVN_NOT_MATCH', '230'],
};

const DONE = '100';
const UNKNOWN_HOLDER = ['CONSUMER_AUTHENTICATION_FAILED', '476'] as const;

const SALE = ['ics_auth', 'ics_bill'];

/** Executes sales, and records them. */
function openTill({ banks, vault, url }: { banks: Banks; vault: Vault; url(): URL }) {
  const sales: Transaction[] = [];

  const note = (sale: Sale, reason: string, ...names: string[]): string => {
    const id = `sale-${sales.length + 1}`;
    const { code } = sale.clientReferenceInformation;
    const { totalAmount: amount, currency } = sale.orderInformation.amountDetails;
    sales.push({ id, code, amount, currency, reason, names });
    return id;
  };

  const decline = (sale: Sale, [reason, number]: readonly [string, string], ...names: string[]): Answer => {
    const id = note(sale, number, ...names);
    return { status: 201, body: { id, status: 'DECLINED', errorInformation: { reason } } };
  };

  const ask = (sale: Sale): Answer => {
    const { returnUrl = '' } = sale.consumerAuthenticationInformation ?? {};
    return {
      status: 201,
      body: {
        id: note(sale, '475', 'ics_pa_enroll', ...SALE),
        status: 'PENDING_AUTHENTICATION',
        errorInformation: { reason: 'CONSUMER_AUTHENTICATION_REQUIRED' },
        consumerAuthenticationInformation: banks.ask(sale.clientReferenceInformation.code, returnUrl, url()),
      },
    };
  };

  /** Why the cardholder's bank refuses or challenges a sale; null if it does not. */
  const objection = (sale: Sale, number: string): Answer | null => {
    const actions = sale.processingInformation?.actionList ?? [];
    if (actions.includes('VALIDATE_CONSUMER_AUTHENTICATION')) {
      const { authenticationTransactionId } = sale.consumerAuthenticationInformation ?? {};
      const isApproved = banks.isApproved(authenticationTransactionId);
      return isApproved ? null : decline(sale, UNKNOWN_HOLDER, 'ics_pa_validate', ...SALE);
    }
    if (!actions.includes('CONSUMER_AUTHENTICATION'))
      return number === BANK_CARDS.asks ? decline(sale, UNKNOWN_HOLDER, ...SALE) : null;
    if (number === BANK_CARDS.asks) return ask(sale);
    return number === BANK_CARDS.refuses ? decline(sale, UNKNOWN_HOLDER, 'ics_pa_enroll', ...SALE) : null;
  };

  const sell = (sale: Sale): Answer => {
    const { card, paymentInstrument } = sale.paymentInformation ?? {};
    const number = card?.number ?? vault.instruments.get(paymentInstrument?.id ?? '');
    if (number === undefined)
      return { status: 400, body: { status: 'INVALID_REQUEST', reason: 'INVALID_DATA' } };
    const refused = declines[number];
    const no = objection(sale, number) ?? (refused ? decline(sale, refused, ...SALE) : null);
    if (no) return no;
    const id = note(sale, DONE, ...SALE);
    const isKept = sale.processingInformation?.actionList?.includes('TOKEN_CREATE') ?? false;
    const tokenInformation = isKept && { paymentInstrument: { id: vault.keep(number) } };
    const { clientReferenceInformation, orderInformation } = sale;
    const body = { id, status: 'AUTHORIZED', clientReferenceInformation, orderInformation };
    return { status: 201, body: { ...body, ...(tokenInformation && { tokenInformation }) } };
  };

  return { sales, sell };
}

/** Serves CyberSource's API to requests signed for the test merchant. */
export async function serveCybersource(): Promise<CybersourceServer> {
  const [banks, vault] = [openBanks(), openVault()];
  const { sales, sell } = openTill({ banks, vault, url: () => server.url });
  const refunds: Transaction[] = [];
  let isLosing = false;
  let refundStatus: string | null = 'TRANSMITTED';
  let spoken = (truth: string): string => truth;

  const search = (query: string): Answer => {
    const code = query.replace('clientReferenceInformation.code:', '');
    const shown = refundStatus === null ? sales : [...sales, ...refunds];
    const summaries = shown
      .filter((each) => each.code === code)
      .map((each) => summaryOf(each, each.names.includes('ics_credit') ? (refundStatus ?? '') : ''));
    return {
      status: 201,
      body: summaries.length > 0 ? { _embedded: { transactionSummaries: summaries } } : {},
    };
  };

  const answer = (asked: ReceivedRequest): Answer => {
    if (!isSigned(asked)) return { status: 401, body: { response: { rmsg: 'Authentication Failed' } } };
    const { pathname } = asked.url;
    if (pathname.startsWith('/tms/')) return vault.answer(asked.method, pathname, asked.body);
    if (pathname === '/tss/v2/searches') return search((asked.body as { query: string }).query);
    const sale = asked.body as Sale;
    if (pathname === '/pts/v2/payments') return sell(sale);
    const id = `refund-${refunds.length + 1}`;
    const { clientReferenceInformation } = sale;
    const { totalAmount: amount, currency } = sale.orderInformation.amountDetails;
    const { code } = clientReferenceInformation;
    refunds.push({ id, code, amount, currency, reason: DONE, names: ['ics_credit'] });
    const refundAmountDetails = { refundAmount: amount, currency };
    return { status: 201, body: { id, status: 'PENDING', clientReferenceInformation, refundAmountDetails } };
  };

  const server = await serveEngine((asked) => {
    const { status, body } = answer(asked);
    const told = { status, body: JSON.parse(spoken(JSON.stringify(body))) };
    if (!isLosing || asked.url.pathname !== '/pts/v2/payments') return told;
    isLosing = false;
    return { status: 502, body: {} };
  });
  return {
    ...server,
    sales,
    refunds,
    instruments: vault.instruments,
    answerBank: banks.answerBank,
    sendCardholdersTo: banks.sendCardholdersTo,
    loseNextAnswer: () => {
      isLosing = true;
    },
    refundsAre: (status) => {
      refundStatus = status;
    },
    misspeak: (how) => {
      spoken = how;
    },
  };
}

/** Services after the first refused one were not executed. */
const summaryOf = ({ id, code, amount, currency, reason, names }: Transaction, status: string) => ({
  id,
  clientReferenceInformation: { code },
  orderInformation: { amountDetails: { totalAmount: amount, currency } },
  applicationInformation: {
    applications: names.map((name, nth) => ({
      name,
      status,
      reasonCode: reason === DONE || nth === 0 ? reason : null,
    })),
  },
});

function isSigned({ method, url, headers, body }: ReceivedRequest): boolean {
  const parts = /keyid="(.*)", algorithm="HmacSHA256", headers="(.*)", signature="(.*)"/.exec(
    String(headers['signature']),
  );
  const [, keyId, names = '', signature] = parts ?? [];
  const digest = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64');
  const isWhole =
    body === undefined || (headers['digest'] === `SHA-256=${digest}` && names.includes('digest'));
  const lines = names.split(' ').map((name) => {
    const value =
      name === 'request-target' ? `${method.toLowerCase()} ${url.pathname}` : String(headers[name]);
    return `${name}: ${value}`;
  });
  const right = createHmac('sha256', Buffer.from(CYBERSOURCE.shared_secret, 'base64'))
    .update(lines.join('\n'))
    .digest('base64');
  return (
    isWhole &&
    keyId === CYBERSOURCE.key_id &&
    names.startsWith('host date request-target') &&
    signature === right
  );
}
