import { type NewApiKey, makeKey } from '@sendero/core/contract/developer-api';
import { type Scope, scopes } from '@sendero/core/key/scope';
import { useState } from 'react';
import { useStore } from 'zustand/react';
import { call } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { secondsOf, wallTexts } from '../../../lib/wall-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReachFields, outletsOf, useTop } from '../reach-fields.tsx';
import { type KeyDraft, firstKey, keyDraft } from './key-draft.ts';
import { scopeWords } from './scope-words.ts';

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}

/** Makes a key for one of the user's vendors. A test key is offered first, since it costs nothing. */
export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const t = useTexts();
  const draft = useStore(keyDraft);
  const { top } = useTop(draft);
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['name', 'scopes', 'outlets', 'expires_at']);
  const [today] = useState(() => wallTexts(Date.now() / 1000).day);
  const [own, setOwn] = useState<FormErrors>();
  const change = (changes: Partial<KeyDraft>) => keyDraft.setState(changes);

  const submit = () => {
    if (isBusy || !top) return;
    const { name, mode, until } = draft;
    const outlets = outletsOf(draft, top);
    const isNowhere = outlets?.length === 0;
    setOwn(isNowhere ? { outlets: t('team.issue.places-missing') } : undefined);
    if (isNowhere) return;
    const body = {
      name,
      mode,
      scopes: draft.scopes,
      vendor_id: top.vendor.vendor_id,
      outlets,
      expires_at: until === '' ? null : secondsOf({ day: until, time: '23:59' }),
    };
    void run(async () => {
      onMade((await call(makeKey, { body })).result);
      keyDraft.setState(firstKey, true);
    });
  };

  return (
    // What is typed is there again when it opens again.
    <Dialog open title={t('keys.new')} closeLabel={t('shell.close')} isChanged={false} onClose={onClose}>
      <Form onSubmit={submit} errors={own ?? refused} className="grid gap-5">
        {refused ? null : <ProblemNotice problem={problem} />}
        <TextField
          required
          label={t('keys.name')}
          hint={t('keys.name-hint')}
          name="name"
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RadioCards
          label={t('keys.kind')}
          name="mode"
          choices={[
            { value: 'test', label: t('order.test'), hint: t('keys.test-hint') },
            { value: 'live', label: t('keys.live'), hint: t('keys.live-hint') },
          ]}
          value={draft.mode}
          onChange={(mode) => change({ mode })}
        />
        <Scopes chosen={draft.scopes} onChange={(chosen) => change({ scopes: chosen })} />
        <ReachFields
          value={draft}
          onChange={({ vendor_id, outlets }) => change({ vendor_id, outlets: outlets && [...outlets] })}
        />
        <DateField
          label={t('keys.until')}
          aside={t('request.optional')}
          name="expires_at"
          min={today}
          value={draft.until}
          onChange={({ target }) => change({ until: target.value })}
        />
        <Button
          type="submit"
          tone="primary"
          size="large"
          block
          busy={isBusy}
          disabled={draft.scopes.length === 0}
        >
          {t('keys.new')}
        </Button>
      </Form>
    </Dialog>
  );
}

interface ScopesProps {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: Scope[]) => void;
}

/** What a key may do, in words; beside them stand the names that its programs are refused with. */
function Scopes({ chosen, onChange }: ScopesProps) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('keys.may')}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <span className="flex flex-wrap items-baseline gap-x-2">
              {t(scopeWords[scope])}
              <code dir="ltr" className="text-xs text-muted">
                {scope}
              </code>
            </span>
          }
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
