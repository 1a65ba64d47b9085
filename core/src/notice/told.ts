import * as z from 'zod/mini';
import { noticeChannels, noticeSteps } from '../market/notice-settings.ts';

/**
 * What became of a notice. `sent`: a provider took it · `unknown`: nobody knows whether it did · `stopped`: the recipient wants
 * none.
 */
const toldStates = ['sent', 'delivered', 'failed', 'unknown', 'stopped'] as const;

/** A notice as the shop sees it (RCP-07). */
export const toldSchema = z.object({
  step: z.enum(noticeSteps),
  /** Null where none was found to send it by. */
  channel: z.nullable(z.enum(noticeChannels)),
  state: z.enum(toldStates),
  /** Unix seconds. */
  told_at: z.number(),
});
export type Told = z.infer<typeof toldSchema>;
