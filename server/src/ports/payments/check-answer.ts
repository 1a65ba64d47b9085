import { type Charge, WrongAnswer } from './port.ts';

/** The subject of a provider's answer, in our own terms. */
interface Said {
  /** The provider's or our name for it; compared with `asked_for`. */
  readonly name: unknown;
  /** Minor units. */
  readonly amount: number;
  readonly currency: unknown;
}

/** Throws a WrongAnswer unless the answer is about `asked_for`, in the amount and the currency of `charge`. */
export function checkAnswer(
  { amount, currency }: Pick<Charge, 'amount' | 'currency'>,
  asked_for: string,
  said: Said,
): void {
  const wrong = [
    ...(said.name === asked_for ? [] : ['name']),
    ...(said.amount === amount ? [] : ['amount']),
    ...(String(said.currency).toUpperCase() === currency ? [] : ['currency']),
  ];
  if (wrong.length > 0) throw new WrongAnswer(`answered about another payment: ${wrong.join(', ')} differs`);
}
