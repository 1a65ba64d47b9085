import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { confirmIntent } from '@sendero/core/contract/payment-api';
import {
  type CardField,
  type CardIssue,
  cardDigits,
  cardEnds,
  cardIssues,
  numberInvalid,
  schemeOf,
} from '@sendero/core/payment/card';
import * as z from 'zod/mini';
import { ruleBroken } from '../../http/problem.ts';
import { isStrictToken } from '../../http/strict-base64url.ts';
import type { PlainCard } from '../../ports/payments/port.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';

type NewCard = NonNullable<BodyOf<typeof confirmIntent>['card']>;

const sealedSchema = z.object({ wallet_id: z.string(), value: z.string() });

const sentAs: Record<CardField, keyof NewCard> = {
  number: 'encrypted_number',
  expiry: 'expiry_year',
  code: 'encrypted_security_code',
  name: 'holder_name',
};

/**
 * Decrypts a card that a browser encrypted for this wallet. The result may go to the gateway and nowhere else.
 *
 * Throws where the card is invalid, was encrypted for another wallet, or does not match its public parts.
 */
export async function readCard(world: World, card: NewCard, walletId: string): Promise<PlainCard> {
  const [number, security_code] = await Promise.all([
    unseal(world, card.encrypted_number, walletId),
    unseal(world, card.encrypted_security_code, walletId),
  ]);
  if (number === null || security_code === null) throw refused(numberInvalid);
  const { expiry_month, expiry_year, holder_name } = card;
  const plain = { number: cardDigits(number), security_code, expiry_month, expiry_year, holder_name };
  const [issue] = cardIssues(plain, world.clock.now());
  if (issue) throw refused(issue);
  const ends = cardEnds(number);
  const isItself =
    ends.bin === card.bin &&
    ends.card_last_digits === card.card_last_digits &&
    schemeOf(number) === card.scheme;
  if (!isItself) throw refused(numberInvalid);
  return plain;
}

async function unseal(world: World, jwe: string, walletId: string): Promise<string | null> {
  const text = isStrictToken(jwe) ? await world.payments.card_keys?.decrypt(jwe) : null;
  const sealed = text === undefined || text === null ? null : sealedSchema.safeParse(parseJson(text));
  return sealed?.success && sealed.data.wallet_id === walletId ? sealed.data.value : null;
}

const refused = ({ field, key }: CardIssue) => ruleBroken(`card.${sentAs[field]}`, key);
