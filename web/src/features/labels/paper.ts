import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

/** What the shop's printer holds: A6 sheets, or a roll of 80 mm (BRD-14). */
export const papers = ['a6', 'roll'] as const;
export type Paper = (typeof papers)[number];

/** The paper chosen last on this device. */
export const keptPaper = localSlot<Paper>('label-paper', z.enum(papers), 'a6');

const MM_PER_PX = 25.4 / 96;
const A6_MM = { width: 105, height: 148 };
const ROLL_WIDTH_MM = 80;

/**
 * The rule that tells the printer its page. A roll has no height of its own: every label gets that of the longest one,
 * `heights` being in CSS pixels.
 */
export function pageRule(paper: Paper, heights: readonly number[]): string {
  const height = paper === 'a6' ? A6_MM.height : Math.ceil(Math.max(0, ...heights) * MM_PER_PX) + 1;
  const width = paper === 'a6' ? A6_MM.width : ROLL_WIDTH_MM;
  return `@page { size: ${width}mm ${height}mm; margin: 0 }`;
}
