import * as z from 'zod/mini';

/** What a recipient may be told of. `changed`: it arrives at another time than they were told. */
export const noticeSteps = [
  'placed',
  'rider_found',
  'collected',
  'arriving',
  'changed',
  'delivered',
  'failed',
] as const;
export type NoticeStep = (typeof noticeSteps)[number];

/** The ways of telling. */
export const noticeChannels = ['push', 'whatsapp', 'sms', 'mail'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

const minutes = z.int().check(z.gte(1), z.lte(180));

/** What the recipients of a country's orders are told of, and how (RCP-07). */
export const noticeSettingsSchema = z.strictObject({
  steps: z.array(z.enum(noticeSteps)),
  /** The first that is possible is taken. */
  channels: z.array(z.enum(noticeChannels)),
  /** HHMM:HHMM in local time: what is not urgent waits for its end. Both alike: never quiet. */
  quiet_hours: z.string().check(z.regex(/^([01]\d|2[0-3])[0-5]\d:([01]\d|2[0-3])[0-5]\d$/)),
  /** `arriving` is told when it takes no longer than this. */
  arriving_minutes: minutes,
  /** `changed` is told when it arrives later by more than this. */
  changed_minutes: minutes,
  /** Notices about one order. */
  most_per_order: z.int().check(z.gte(1), z.lte(20)),
  /** Notices about the orders of one business, a day. */
  most_per_day: z.int().check(z.gte(1)),
  /** How long it is kept what was sent when. */
  days: z.int().check(z.gte(1), z.lte(366)),
});

export type NoticeSettings = Readonly<z.infer<typeof noticeSettingsSchema>>;

export const usualNotices: NoticeSettings = {
  steps: ['placed', 'arriving', 'changed', 'delivered', 'failed'],
  channels: ['push', 'sms', 'mail'],
  quiet_hours: '2200:0700',
  arriving_minutes: 5,
  changed_minutes: 15,
  most_per_order: 8,
  most_per_day: 5000,
  days: 30,
};
