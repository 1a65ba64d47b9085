import { type Charge, WrongAnswer } from './port.ts';

/** What a provider says that its answer is about, in our own words. */
interface Said {
  /** The name that the thing has with the provider, or ours; as `asked_for`. */
  readonly name: unknown;
  /** Minor units. */
  readonly amount: number;
  readonly currency: unknown;
}

/** Throws a WrongAnswer unless what was said is about `asked_for`, in the amount and the currency of `charge`. */
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
