/** A request of an exchange as it came, about one call. */
export interface ExchangeRequest {
  /** Its path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** What an exchange tells of a call that came in on a shared number. */
export interface HeardCall {
  /** The same in every request about one call. */
  readonly call_id: string;
  /** Null where the caller withholds it. */
  readonly caller: string | null;
  /** The shared number that was dialled, in E.164. */
  readonly number: string;
  /** How often the caller was asked for the extension before; 0 when the call comes in. */
  readonly asked: number;
  /** What was dialled after that; empty where nothing was. */
  readonly digits: string;
  /** The extension that the call was put through by, once it has ended, and whether anybody answered. */
  readonly ended?: { readonly extension: string; readonly answered: boolean };
}

/** What an exchange does next with a call. */
export type CallAnswer =
  /** Says something, and asks for the extension for the `asked`th time. */
  | { readonly kind: 'ask'; readonly words: string; readonly locale: string; readonly asked: number }
  /** Puts it through: the other party sees the shared number. */
  | {
      readonly kind: 'connect';
      readonly to: string;
      readonly caller_id: string;
      readonly extension: string;
    }
  /** Says something, if there is something to say, and hangs up. */
  | { readonly kind: 'end'; readonly words: string; readonly locale: string };

/** Where an exchange asks what to do with a call. */
export const exchangePath = (name: CallExchange['name']): string => `/call/exchange/${name}`;

/** Puts calls through by an extension, so that neither party sees the other's number (decision 0122). */
export interface CallExchange {
  readonly name: 'embedded' | 'twilio';
  /** The shared number of each country that has one, in E.164; no two countries have the same. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Whether it can say something in a language; what it cannot is said in English. */
  readonly speaks: (locale: string) => boolean;
  /** What a request says; null where it is not the exchange's own. Absent where it asks in no such way. */
  readonly readRequest?: (request: ExchangeRequest) => HeardCall | null;
  /** The answer as the exchange reads it. */
  readonly writeAnswer?: (answer: CallAnswer) => { readonly type: string; readonly body: string };
}
