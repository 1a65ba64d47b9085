// The wallet of a user and a vendor: short-lived, renewed silently (PAY-01).
import { type Wallet, initiateWallet } from '@sendero/core/contract/payment-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query.ts';

/** A wallet is renewed this long before it expires. */
const MARGIN_S = 60;

export const walletQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['payment', 'wallet', vendorId],
    // The key is not stored: requesting another wallet is harmless.
    queryFn: () =>
      call(initiateWallet, { params: { vendorId }, body: {}, idempotencyKey: crypto.randomUUID() }),
    staleTime: ({ state }) => lifeOf(state.data),
    refetchInterval: ({ state }) => state.data !== undefined && lifeOf(state.data),
  });

/** Runs `work` with a valid wallet; if the server refuses the wallet, renews it and retries once. */
export async function withWallet<T>(vendorId: string, work: (wallet: Wallet) => Promise<T>): Promise<T> {
  const query = walletQuery(vendorId);
  try {
    return await work(await queryClient.fetchQuery(query));
  } catch (error) {
    if (asProblem(error).code !== 'WalletExpired') throw error;
    await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    return work(await queryClient.fetchQuery(query));
  }
}

/** Renews the wallet after its cards, or the methods of charging them, have changed. */
export function renewWallet(vendorId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletQuery(vendorId).queryKey });
}

const lifeOf = (wallet: Wallet | undefined): number =>
  Math.max(0, (wallet?.expires_in ?? 0) - MARGIN_S) * 1000;
