/**
 * How the simulated fleet's searches go. `finds`: the nearest free rider takes the order. `nobody`: every rider declines, for
 * ever. `busy`: nobody is free for ten minutes. `gives-up`: every rider declines, and after five minutes the fleet looks no
 * more.
 */
const searchMoods = ['finds', 'nobody', 'busy', 'gives-up'] as const;
export type SearchMood = (typeof searchMoods)[number];

/** Reads `RIDER_SEARCH`; throws an Error that names the variable. */
export function searchMood(text: string | undefined): SearchMood {
  const mood = searchMoods.find((one) => one === (text || 'finds'));
  if (!mood) throw new Error(`RIDER_SEARCH is one of ${searchMoods.join(', ')}, not "${text}".`);
  return mood;
}
