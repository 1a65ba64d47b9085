import type { NoticeChannel, NoticeStep } from '@sendero/core/market/notice-settings';
import type { Mail } from '../email/port.ts';

/** Where the provider of a channel tells us of notices. */
export const eventsPath = (channel: string): string => `/notice/provider-events/${channel}`;

/** One notice as it is handed to a provider. */
export interface OutgoingNotice {
  /** The same at each try. */
  readonly notice_id: string;
  /** Which notice it is, for us alone; a provider that can brings it back with its news. URL-safe, at most 512 characters. */
  readonly tag: string;
  /** A number in E.164, a mail address, or the subscriptions of the recipient's devices as JSON. */
  readonly to: string;
  readonly country_code: string;
  /** BCP 47. */
  readonly language: string;
  readonly step: NoticeStep;
  /** The whole message, with its link. */
  readonly text: string;
  /** Its parts, for channels that show them apart. */
  readonly brand: string;
  readonly shop: string;
  readonly sentence: string;
  readonly time: string;
  readonly link: string;
  /** For how many seconds somebody still wants it. */
  readonly life_s: number;
  readonly mail: Omit<Mail, 'to'>;
}

/** It is refused, and would be again: the number cannot be reached, the subscription has ended. */
export class NoticeRefused extends Error {
  readonly reason: 'unreachable' | 'stopped';
  constructor(reason: 'unreachable' | 'stopped', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Nobody knows whether it was taken: no answer came after it had been sent. */
export class NoticeUnsure extends Error {}

/**
 * What a provider tells us: what became of a notice, or what a recipient wishes. A notice is named by the provider's
 * reference, and by our tag where it brought that: its news may come before its reference was written here.
 */
export type NoticeNews =
  | {
      readonly kind: 'end';
      readonly ref: string;
      readonly tag: string | null;
      readonly state: 'delivered' | 'failed';
    }
  | { readonly kind: 'wish'; readonly address: string; readonly wish: 'stop' | 'start' };

/** A provider's call as it came. */
export interface ProviderCall {
  /** The query of its address with the question mark; empty without one. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** What a provider did of a notice that it took. */
export interface Taken {
  /** Its reference. */
  readonly ref: string | null;
  /** The endpoints of devices that it does not reach any more. */
  readonly ended?: readonly string[];
}

/** Hands notices to a provider. */
export interface NoticeCarrier {
  readonly channel: NoticeChannel;
  /** Whether the same notice may be handed over again where nobody knows if it was taken. */
  readonly again: 'safe' | 'doubles';
  /** Resolves when it is taken. Throws NoticeRefused, NoticeUnsure, or what passes. */
  send(notice: OutgoingNotice): Promise<Taken>;
  /** Asks whether a notice was taken since then; null if not. Absent where the provider cannot be asked. */
  find?(notice: OutgoingNotice, since: Date): Promise<{ readonly ref: string } | null>;
  /** What a call of the provider says; null where it is not its own. Absent where the provider tells nothing. */
  readEvents?(call: ProviderCall): readonly NoticeNews[] | null;
  /** What a provider is answered that makes sure of our address; null where it does not know the word agreed. */
  answerHandshake?(query: Readonly<Record<string, string | undefined>>): string | null;
}

/** Null where a channel is not configured: it is not offered. */
export type NoticeCarriers = Readonly<Record<NoticeChannel, NoticeCarrier | null>>;
