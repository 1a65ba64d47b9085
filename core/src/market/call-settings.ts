import * as z from 'zod/mini';

/** What a country allows of calls about an order (RCP-04). */
export const callSettingsSchema = z.strictObject({
  /** Whose own number the recipient is told where no exchange hides it. */
  unmasked: z.array(z.enum(['rider', 'shop'])),
  /** Calls about an order that has ended go through for so long. */
  minutes_after: z.int().check(z.gte(0), z.lte(1440)),
  /** How long it is kept who called whom when. */
  days: z.int().check(z.gte(1), z.lte(366)),
});

export type CallSettings = Readonly<z.infer<typeof callSettingsSchema>>;

export const usualCalls: CallSettings = { unmasked: [], minutes_after: 60, days: 30 };
