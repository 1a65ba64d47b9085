import { type NewApiKey, makeKey } from '@sendero/core/contract/developer-api';
import { type KeyMode, type Scope, scopes } from '@sendero/core/key/scope';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSelectedVendor, useVendors } from '../../vendor/use-vendors.ts';

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}

const usualScopes: ReadonlySet<Scope> = new Set(['quotes', 'orders:read', 'orders:write']);

/** The set with `one`, or without it. */
const toggled = <T,>(all: ReadonlySet<T>, one: T): ReadonlySet<T> =>
  all.has(one) ? new Set([...all].filter((each) => each !== one)) : new Set([...all, one]);

/** Makes a key for the tree of the selected vendor. A test key is offered first, since it costs nothing. */
export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const t = useTexts();
  const selected = useSelectedVendor();
  const { data: vendors = [] } = useVendors();
  const rootId = selected && (selected.parent_vendor_id ?? selected.vendor_id);
  // Who owns an outlet alone makes a key for it.
  const vendor = vendors.find(({ vendor_id }) => vendor_id === rootId) ?? selected;
  const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === vendor?.vendor_id);
  const [name, setName] = useState('');
  const [mode, setMode] = useState<KeyMode>('test');
  const [may, setMay] = useState(usualScopes);
  const [only, setOnly] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState('');
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['name', 'scopes', 'outlets', 'expires_at']);

  const submit = () => {
    if (isBusy || !vendor) return;
    const body = {
      name,
      mode,
      scopes: scopes.filter((scope) => may.has(scope)),
      vendor_id: vendor.vendor_id,
      ...(only.size > 0 && { outlets: [...only] }),
      ...(until !== '' && { expires_at: Math.floor(new Date(`${until}T23:59:59`).getTime() / 1000) }),
    };
    void run(async () => onMade((await call(makeKey, { body })).result));
  };

  return (
    <Dialog open title={t('keys.new')} closeLabel={t('shell.close')} onClose={onClose}>
      <Form onSubmit={submit} errors={refused} className="grid gap-4">
        {refused ? null : <ProblemNotice problem={problem} />}
        <TextField
          required
          label={t('keys.name')}
          name="name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Segmented
          label={t('keys.title')}
          name="mode"
          choices={[
            { value: 'test', label: t('order.test') },
            { value: 'live', label: t('keys.live') },
          ]}
          value={mode}
          onChange={setMode}
        />
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="sr-only">{t('keys.may')}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={<code dir="ltr">{scope}</code>}
              checked={may.has(scope)}
              onChange={() => setMay(toggled(may, scope))}
            />
          ))}
        </fieldset>
        {outlets.length > 0 ? (
          <fieldset className="grid max-h-40 overflow-y-auto">
            <legend className="text-sm text-muted">{t('keys.only')}</legend>
            {outlets.map(({ vendor_id, name: outlet }) => (
              <Checkbox
                key={vendor_id}
                label={outlet}
                checked={only.has(vendor_id)}
                onChange={() => setOnly(toggled(only, vendor_id))}
              />
            ))}
          </fieldset>
        ) : null}
        <DateField
          label={t('keys.until')}
          name="expires_at"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Button
          type="submit"
          tone="primary"
          busy={isBusy}
          disabled={may.size === 0}
          className="justify-self-start"
        >
          {t('keys.new')}
        </Button>
      </Form>
    </Dialog>
  );
}
