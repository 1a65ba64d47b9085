import type { AnswerOf } from '@sendero/core/contract/endpoint';
import {
  type BookRow,
  type LookedUp,
  MOST_LOOKED_UP,
  importCustomers,
  lookUpBookRows,
  readBookSheet,
} from '@sendero/core/contract/address-import-api';
import { firstOfEach } from '@sendero/core/order/same-customer';
import type { SavedAddressDraft } from '@sendero/core/order/saved-address';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { sendForm } from '../../lib/send-form.ts';
import { bookKey } from '../address-book/use-saved-customers.ts';

/** What an import would do; `wrong` rows are left out. */
export interface Preview {
  readonly customers: readonly SavedAddressDraft[];
  readonly added: number;
  readonly known: number;
  /** Rows of a customer that another row of the file has as well. */
  readonly repeated: number;
  readonly wrong: readonly LookedUp[];
  /** The columns that the file lacks. */
  readonly missing: readonly string[];
}

/**
 * Reads a file of customers, looks its rows up some at a time, and says what an import would do (BRD-12). Nothing is
 * kept by the server before `run`, and by `run` everything or nothing.
 */
export function useBookImport(vendorId: string, file: File) {
  const queries = useQueryClient();
  const [done, setDone] = useState({ rows: 0, total: 0 });
  const [key] = useState(() => crypto.randomUUID());
  const preview = useQuery({
    queryKey: ['address-book-import', key],
    queryFn: async ({ signal }): Promise<Preview> => {
      const { rows, missing } = await readFile(vendorId, file, signal);
      const found: LookedUp[] = [];
      for (let from = 0; from < rows.length; from += MOST_LOOKED_UP) {
        setDone({ rows: from, total: rows.length });
        found.push(...(await lookUp(vendorId, rows.slice(from, from + MOST_LOOKED_UP), signal)));
      }
      return previewOf(found, missing);
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const run = useMutation({
    mutationFn: async (customers: readonly SavedAddressDraft[]) =>
      (await call(importCustomers, { params: { vendorId }, body: { customers: [...customers] } })).result,
    onSuccess: () => queries.invalidateQueries({ queryKey: bookKey }),
  });
  return { preview, done, run };
}

async function readFile(
  vendorId: string,
  file: File,
  signal: AbortSignal,
): Promise<AnswerOf<typeof readBookSheet>['result']> {
  const form = new FormData();
  form.set('vendor_id', vendorId);
  form.set('content', file);
  return (await sendForm(readBookSheet, { form, signal, onSent: () => undefined })).result;
}

const lookUp = async (vendorId: string, rows: BookRow[], signal: AbortSignal) =>
  (await call(lookUpBookRows, { params: { vendorId }, body: { rows }, signal })).result;

function previewOf(found: readonly LookedUp[], missing: readonly string[]): Preview {
  const right = found.flatMap(({ entry, state }) => (entry ? [{ entry, isKnown: state === 'KNOWN' }] : []));
  const first = firstOfEach(right.map(({ entry }) => entry));
  const once = right.filter((_, n) => first[n] === n);
  return {
    customers: right.map(({ entry }) => entry),
    added: once.filter(({ isKnown }) => !isKnown).length,
    known: once.filter(({ isKnown }) => isKnown).length,
    repeated: right.length - once.length,
    wrong: found.filter(({ state }) => state === 'WRONG'),
    missing,
  };
}
