// Which parts the tracking page has, and in which order. Server and browser both go through this table.
import type { PublicOrder } from '../order/public-order.ts';
import type { Html } from '../values/html.ts';
import { callsPart } from './calls-part.ts';
import { casePart } from './case-part.ts';
import { deliveredPart } from './delivered-part.ts';
import { instructionsPart } from './instructions-part.ts';
import { laterPart } from './later-part.ts';
import { noticesPart } from './notices-part.ts';
import { dropOffPart } from './drop-off-part.ts';
import { factsPart, headlinePart, stepsPart } from './parts.ts';
import { pinPart } from './pin-part.ts';
import { proposalPart } from './proposal-part.ts';
import { ratingPart } from './rating-part.ts';
import type { PublicPage } from './page-form.ts';
import type { Voice } from './words.ts';

/** One part of the tracking page that follows its order. */
export interface PagePart {
  /** The value of the element's `data-part`; its class is `track-<name>`. */
  readonly name: string;
  /** Whether a screen reader is told what changes in it. */
  readonly live: 'off' | 'polite';
  /** The markup within the element; null leaves it empty, and an empty part takes no room. */
  readonly write: (order: PublicOrder, voice: Voice, page: PublicPage) => Html | null;
}

/** The parts that stand before the map. */
export const partsAboveMap: readonly PagePart[] = [
  { name: 'headline', live: 'polite', write: headlinePart },
  { name: 'steps', live: 'off', write: stepsPart },
  { name: 'pin', live: 'off', write: pinPart },
];

/** The parts that stand after it. */
export const partsBelowMap: readonly PagePart[] = [
  { name: 'calls', live: 'off', write: callsPart },
  { name: 'delivered', live: 'off', write: deliveredPart },
  { name: 'rating', live: 'off', write: ratingPart },
  { name: 'case', live: 'off', write: casePart },
  { name: 'proposal', live: 'polite', write: proposalPart },
  { name: 'later', live: 'off', write: laterPart },
  { name: 'drop-off', live: 'off', write: dropOffPart },
  { name: 'instructions', live: 'off', write: instructionsPart },
  { name: 'facts', live: 'off', write: factsPart },
  { name: 'notices', live: 'off', write: noticesPart },
];
