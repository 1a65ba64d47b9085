// The rider's position when the proof was made, and its distance from the expected address (PUB-07).
import { numberFormat } from '../values/formatters.ts';
import type { PublicProof } from '../order/public-documents.ts';
import { clockTag } from '../values/locale.ts';
import { type Voice, say } from './words.ts';

/** A smaller distance counts as at the door: among high buildings a telephone's position is no more precise. */
export const AT_THE_DOOR_M = 30;

type Place = Pick<PublicProof, 'kind' | 'from_door_m' | 'country_code'>;

/** "at the door", or "about 300 m from the collection point"; empty if the rider sent no position. */
export function whereaboutsOf({ kind, from_door_m: metres, country_code }: Place, voice: Voice): string {
  if (metres === null) return '';
  const door = kind === 'delivery' ? 'delivery' : 'pickup';
  if (metres <= AT_THE_DOOR_M) return say(voice, `paper.at.${door}`);
  return say(voice, `paper.off.${door}`, {
    distance: distanceOf(metres, clockTag(voice.locale, country_code)),
  });
}

/** Rounded to ten metres; beyond a kilometre to a tenth of a kilometre. */
function distanceOf(metres: number, tag: string): string {
  const isFar = metres >= 995;
  const amount = isFar ? metres / 1000 : Math.round(metres / 10) * 10;
  const options = { style: 'unit', unit: isFar ? 'kilometer' : 'meter', maximumFractionDigits: 1 } as const;
  return numberFormat(tag, options).format(amount);
}
