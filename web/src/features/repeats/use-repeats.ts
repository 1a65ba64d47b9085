import {
  type NewRepeat,
  type Repeat,
  type RepeatChange,
  changeRepeat,
  createRepeat,
  deleteRepeat,
  listRepeats,
} from '@sendero/core/contract/repeat-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';

const keyOf = (vendorId: string) => ['repeats', vendorId] as const;

export function useRepeats(vendorId: string) {
  return useQuery({
    queryKey: keyOf(vendorId),
    queryFn: async ({ signal }): Promise<readonly Repeat[]> =>
      (await call(listRepeats, { params: { id: vendorId }, signal })).result,
    enabled: vendorId !== '',
  });
}

export function useCreateRepeat(vendorId: string) {
  const language = useLocale();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewRepeat) =>
      (await call(createRepeat, { params: { id: vendorId }, body: { ...body, language } })).result,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(vendorId) }),
  });
}

/** Changes a repeat as it was read; a failure says so, and what another window changed is shown. */
export function useChangeRepeat({ vendor_id, repeat_id, revision }: Repeat) {
  const t = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Omit<RepeatChange, 'revision'>) => {
      const params = { id: vendor_id, repeatId: repeat_id };
      return (await call(changeRepeat, { params, body: { ...change, revision } })).result;
    },
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(vendor_id) }),
  });
}

/** Deletes a repeat; for as long as its toast stands it can be brought back. */
export function useDeleteRepeat(repeat: Repeat) {
  const t = useTexts();
  const client = useQueryClient();
  const { mutate: bringBack } = useChangeRepeat(repeat);
  const { vendor_id, repeat_id, content } = repeat;
  return useMutation({
    mutationFn: () => call(deleteRepeat, { params: { id: vendor_id, repeatId: repeat_id } }),
    onSuccess: () =>
      toast({
        message: t('repeat.removed', { customer: content.customer.name }),
        duration: UNDO_MS,
        action: { label: t('ui.undo'), onAction: () => bringBack({}) },
      }),
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(vendor_id) }),
  });
}

const UNDO_MS = 10_000;
