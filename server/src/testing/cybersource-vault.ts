// The cards stored by the loopback CyberSource.
import { randomUUID } from 'node:crypto';
import type { Answer } from './engine-server.ts';

export interface Vault {
  /** Card numbers by token. */
  readonly instruments: ReadonlyMap<string, string>;
  /** Stores a card that was paid with; returns its token. */
  keep(number: string): string;
  /** Answers requests to the vault's own paths. */
  answer(method: string, pathname: string, body: unknown): Answer;
}

export function openVault(): Vault {
  const instruments = new Map<string, string>();
  const numbers = new Map<string, string>();

  const keep = (number: string): string => {
    const id = randomUUID();
    instruments.set(id, number);
    return id;
  };

  const nameNumber = ({ card }: { card: { number: string } }): Answer => {
    const id = `number-${numbers.size + 1}`;
    numbers.set(id, card.number);
    return { status: 201, body: { id, state: 'ACTIVE' } };
  };

  const keepNamed = ({ instrumentIdentifier }: { instrumentIdentifier: { id: string } }): Answer => {
    const number = numbers.get(instrumentIdentifier.id);
    if (number === undefined) return { status: 404, body: {} };
    return { status: 201, body: { id: keep(number), state: 'ACTIVE' } };
  };

  return {
    instruments,
    keep,
    answer: (method, pathname, body) => {
      if (method === 'DELETE')
        return instruments.delete(pathname.split('/').at(-1) ?? '')
          ? { status: 204, body: '' }
          : { status: 404, body: {} };
      return pathname === '/tms/v1/instrumentidentifiers'
        ? nameNumber(body as Parameters<typeof nameNumber>[0])
        : keepNamed(body as Parameters<typeof keepNamed>[0]);
    },
  };
}
