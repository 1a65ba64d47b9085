import { type AddressToSave, saveAddress } from '@sendero/core/contract/vendor-api';
import { originAddressIssue } from '@sendero/core/order/validate';
import type { Issue } from '@sendero/core/values/issue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { type Problem, asProblem } from '../../../lib/problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { vendorsKey } from '../../vendor/use-vendors.ts';

/** Why an address was not saved; it no longer applies when the address changes. */
interface Refusal {
  readonly address: AddressToSave;
  readonly issue: Issue | null;
  /** Set if the server refused the address. */
  readonly problem: Problem | null;
}

interface UseSaveOriginInput {
  readonly vendorId: string;
  readonly address: AddressToSave;
  readonly onSaved: () => void;
}

/** Saves the vendor's collection address (OUT-09). */
export function useSaveOrigin({ vendorId, address, onSaved }: UseSaveOriginInput) {
  const t = useTexts();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (isSaving) return;
    const issue = originAddressIssue(address, boot.market);
    setRefusal(issue && { address, issue, problem: null });
    if (issue) return;
    setSaving(true);
    try {
      await call(saveAddress, { params: { id: vendorId }, body: address });
      await queries.invalidateQueries({ queryKey: vendorsKey });
      toast({ message: t('address.saved'), type: 'success' });
      onSaved();
    } catch (error) {
      const problem = asProblem(error);
      const [first] = problem.errors;
      setRefusal({
        address,
        issue: first ? { field: first.field, key: first.meta.translation_key } : null,
        problem,
      });
    } finally {
      setSaving(false);
    }
  };
  const told = refusal?.address === address ? refusal : null;
  return { issue: told?.issue, isRefused: Boolean(told?.problem), isSaving, save: () => void save() };
}
