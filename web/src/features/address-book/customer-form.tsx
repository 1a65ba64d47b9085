import type { SavedAddress } from '@sendero/core/order/saved-address';
import { savedAddressIssue } from '@sendero/core/order/saved-address-rules';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { asProblem } from '../../lib/problem.ts';
import { type TextKey, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveCustomer } from './use-saved-customers.ts';

interface CustomerFormProps {
  readonly vendorId: string;
  readonly saved: SavedAddress;
  readonly onDone: () => void;
}

/** Edits a saved customer. The place cannot be changed, since another place is another entry (GEO-06). */
export function CustomerForm({ vendorId, saved, onDone }: CustomerFormProps) {
  const t = useTexts();
  const [entry, setEntry] = useState(saved);
  const [errors, setErrors] = useState<FormErrors>();
  const keep = useSaveCustomer(vendorId);
  const textOf = (key: string) => t(t.has(key) ? key : 'problem.field');
  const field = (name: 'name' | 'phone_number' | 'unit' | 'building' | 'notes', label: TextKey) => ({
    name,
    label: t(label),
    value: entry[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setEntry({ ...entry, [name]: target.value });
      setErrors(undefined);
    },
    autoComplete: 'off',
  });
  const save = () => {
    const issue = savedAddressIssue(entry, { ...boot.market, unit_required: false });
    if (issue) return setErrors({ [issue.field]: textOf(issue.key) });
    setErrors(undefined);
    keep.mutate(entry, {
      onSuccess: onDone,
      onError: (error) => {
        const [first] = asProblem(error).errors;
        if (first) setErrors({ [first.field]: textOf(first.meta.translation_key) });
      },
    });
  };
  const failure = keep.isError && !errors ? asProblem(keep.error).textKey : null;
  return (
    <Form onSubmit={save} errors={errors} className="grid gap-4">
      <p className="text-muted">{saved.address_text}</p>
      <TextField {...field('name', 'request.name')} autoFocus maxLength={100} />
      <TextField
        {...field('phone_number', 'request.phone')}
        type="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={32}
      />
      <div className="field-row grid-cols-2 gap-x-3">
        <TextField {...field('unit', 'request.unit')} maxLength={50} />
        <TextField {...field('building', 'request.building')} maxLength={100} />
      </div>
      <TextArea {...field('notes', 'request.notes')} rows={2} maxLength={2000} />
      {failure ? <InlineNotice tone="danger" title={textOf(failure)} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button tone="primary" type="submit" busy={keep.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  );
}
