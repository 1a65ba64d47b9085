import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { confirmIntent } from '@sendero/core/contract/payment-api';
import { type CardIssue, cardDigits, cardEnds, cardIssues, schemeOf } from '@sendero/core/payment/card';
import * as z from 'zod/mini';
import { ruleBroken } from '../../http/problem.ts';
import { isStrictToken } from '../../http/strict-base64url.ts';
import type { PlainCard } from '../../ports/payments/port.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';

type NewCard = NonNullable<BodyOf<typeof confirmIntent>['card']>;

const sealedSchema = z.object({ wallet_id: z.string(), value: z.string() });

const fields: Record<CardIssue, keyof NewCard> = {
  'number-invalid': 'encrypted_number',
  'scheme-unknown': 'encrypted_number',
  expired: 'expiry_year',
  'code-invalid': 'encrypted_security_code',
  'name-missing': 'holder_name',
};

/**
 * The card that a browser encrypted for this wallet, in the clear. It may go to the gateway and nowhere else.
 *
 * Refuses what another wallet's page encrypted, and a card whose public parts are not its own.
 */
export async function readCard(world: World, card: NewCard, walletId: string): Promise<PlainCard> {
  const [number, security_code] = await Promise.all([
    unseal(world, card.encrypted_number, walletId),
    unseal(world, card.encrypted_security_code, walletId),
  ]);
  if (number === null || security_code === null) throw issueOf('number-invalid');
  const { expiry_month, expiry_year, holder_name } = card;
  const plain = { number: cardDigits(number), security_code, expiry_month, expiry_year, holder_name };
  const [issue] = cardIssues(plain, world.clock.now());
  if (issue) throw issueOf(issue);
  const ends = cardEnds(number);
  const isItself =
    ends.bin === card.bin &&
    ends.card_last_digits === card.card_last_digits &&
    schemeOf(number) === card.scheme;
  if (!isItself) throw issueOf('number-invalid');
  return plain;
}

async function unseal(world: World, jwe: string, walletId: string): Promise<string | null> {
  const text = isStrictToken(jwe) ? await world.payments.card_keys?.decrypt(jwe) : null;
  const sealed = text === undefined || text === null ? null : sealedSchema.safeParse(parseJson(text));
  return sealed?.success && sealed.data.wallet_id === walletId ? sealed.data.value : null;
}

const issueOf = (issue: CardIssue) => ruleBroken(`card.${fields[issue]}`, `payment.card.issue.${issue}`);
