import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textOf } from '../../../lib/form-values.ts';
import { useCountries } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Filters } from './filters.ts';

const LONGEST = 100;

/** The filters of the log in one row; Enter looks. */
export function AuditFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Record<string, string>) => void;
}) {
  const t = useTexts();
  const countries = useCountries();
  const [country, setCountry] = useState(filters.country ?? '');
  const submit = (data: FormData) => {
    const typed = { act: textOf(data, 'act').trim(), about: textOf(data, 'about').trim(), country };
    onChange({
      ...(filters.member_id && { member_id: filters.member_id }),
      ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-40 flex-1">
        <TextField
          name="about"
          label={t('operator.audit-about')}
          defaultValue={filters.about}
          maxLength={LONGEST}
          autoComplete="off"
        />
      </div>
      <div className="min-w-40 flex-1">
        <TextField
          name="act"
          label={t('operator.audit-act')}
          placeholder="order.cancel"
          dir="ltr"
          defaultValue={filters.act}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <div className="min-w-40 flex-1">
        <Select
          label={t('operator.country')}
          options={[
            { value: '', label: t('operator.everywhere') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        />
      </div>
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {t('operator.look')}
      </Button>
    </Form>
  );
}
