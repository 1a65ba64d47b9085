// The banks behind the loopback CyberSource, and their challenges.

/** Cards by their banks' reaction to a sale; every other bank approves without a challenge. */
export const BANK_CARDS = { asks: '4000000000003220', refuses: '4000000000000101' };

/** The form that a bank's page posts, and its target. */
export interface BankPost {
  readonly return_url: URL;
  readonly posted: URLSearchParams;
}

interface Asking {
  readonly id: string;
  readonly code: string;
  readonly return_url: string;
  approved: boolean | null;
}

/** The answer to a sale whose cardholder is challenged. */
interface StepUp {
  readonly stepUpUrl: string;
  readonly accessToken: string;
  readonly authenticationTransactionId: string;
}

export interface Banks {
  ask(code: string, returnUrl: string, server: URL): StepUp;
  isApproved(authenticationId: string | undefined): boolean;
  /**
   * Answers a bank's challenge; returns what the bank's page then posts. With null the cardholder does not answer, and
   * it posts all the same.
   */
  answerBank(paymentId: string, approved: boolean | null): BankPost;
  /** From now on cardholders are sent to `url`. */
  sendCardholdersTo(url: string): void;
}

export function openBanks(): Banks {
  const askings: Asking[] = [];
  let door: string | undefined;
  return {
    ask: (code, return_url, server) => {
      const id = `asking-${askings.length + 1}`;
      askings.push({ id, code, return_url, approved: null });
      return {
        stepUpUrl: door ?? new URL('/V2/Cruise/StepUp', server).href,
        accessToken: `jwt-of-${id}`,
        authenticationTransactionId: id,
      };
    },
    isApproved: (authenticationId) => askings.find(({ id }) => id === authenticationId)?.approved === true,
    answerBank: (paymentId, approved) => {
      const asking = askings.findLast(({ code }) => code.startsWith(paymentId));
      if (!asking) throw new Error('No bank asks about this payment.');
      asking.approved = approved;
      return {
        return_url: new URL(asking.return_url),
        posted: new URLSearchParams({ TransactionId: asking.id, MD: 'null' }),
      };
    },
    sendCardholdersTo: (url) => {
      door = url;
    },
  };
}
