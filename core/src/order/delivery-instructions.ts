// What the recipient tells the rider before the order is collected (RCP-03, decision 0103).
import { mayChange } from './change.ts';
import type { Order } from './order.ts';
import { isTerminal } from './status.ts';

/** The fields, in the order that a rider needs them, and how many characters each may have. */
export const longestInstruction = {
  floor: 30,
  door_code: 30,
  safe_place: 100,
  neighbour: 100,
  note: 200,
} as const;
export type InstructionField = keyof typeof longestInstruction;
export const instructionFields = Object.keys(longestInstruction) as readonly InstructionField[];

/** What was told; a field that was not is left out. */
export type DeliveryInstructions = Readonly<Partial<Record<InstructionField, string>>>;

/** What stands in the order's notes: the shop's own, and one line that says what the recipient told. */
export interface Notes {
  readonly notes: string;
  /** Empty where the recipient told nothing. */
  readonly line: string;
}

/**
 * The notes with another line of the recipient's. The shop's own stay, also where it has changed them since; a line that
 * the shop has taken away or rewritten is added anew.
 */
export function withLine({ notes, line }: Notes, next: string): string {
  return [withoutLine({ notes, line }), next].filter((text) => text !== '').join('\n');
}

/** The notes without the recipient's line: what the shop wrote, for orders to come. */
export function withoutLine({ notes, line }: Notes): string {
  if (line === '') return notes;
  return notes
    .split('\n')
    .filter((one) => one !== line)
    .join('\n');
}

/** One line of what was told; `say` gives a field's name and the words around, in the language of riders. */
export function instructionLine(
  told: DeliveryInstructions,
  say: (key: string, values?: Readonly<Record<string, string>>) => string,
): string {
  const parts = instructionFields.flatMap((field) => {
    const text = told[field];
    return text === undefined ? [] : `${say(`public.instructions.${field}`)}: ${text}`;
  });
  return parts.length === 0 ? '' : say('public.instructions.line', { text: parts.join(' · ') });
}

/** Why the recipient may tell the rider nothing now. `over`: there is nobody to tell. */
export type InstructionsRefusal = 'collected' | 'delayed' | 'over';

/** Null if they may. */
export function instructionsRefusal(
  order: Pick<Order, 'status' | 'status_history'>,
): InstructionsRefusal | null {
  if (isTerminal(order.status) || order.status === 'RETURN_INITIATED') return 'over';
  const { order: refusal } = mayChange(order);
  return refusal === null || refusal === 'collected' || refusal === 'delayed' ? refusal : 'over';
}
