import { addOutlet, changeOutlet } from '@sendero/core/contract/vendor-api';
import type { CollectionPoint } from '@sendero/core/vendor/collection-point';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { currentHref, go } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths, vendorIdIn } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { vendorsKey } from '../vendor/use-vendors.ts';

/** Adds a collection point or updates the one of this id, and confirms it with a toast (OUT-08). */
export function useSaveOutlet(vendorId: string | null, onSaved: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (point: CollectionPoint) => {
      const body = { ...point, users: point.users.filter((email) => email.trim() !== '') };
      if (vendorId === null) await call(addOutlet, { body, idempotencyKey: newKey() });
      else await call(changeOutlet, { params: { id: vendorId }, body });
      await queries.invalidateQueries({ queryKey: vendorsKey });
    },
    onSuccess: () => {
      toast({ message: t(vendorId === null ? 'outlet.added' : 'outlet.saved'), type: 'success' });
      leaveLost(queries.getQueryData<readonly { vendor_id: string }[]>(vendorsKey));
      onSaved();
    },
  });
}

/** A user who no longer owns the vendor on the screen goes to their first vendor. */
function leaveLost(vendors: readonly { vendor_id: string }[] | undefined): void {
  const shown = vendorIdIn(new URL(currentHref(), window.location.origin).pathname);
  const isLost = shown !== undefined && vendors?.every(({ vendor_id }) => vendor_id !== shown);
  if (isLost) go(paths.request());
}

/** 128 random bits in hex; `randomUUID` does not exist on a page without TLS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
