import { changePerson, getAccount } from '@sendero/core/contract/session-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { queryClient } from '../../lib/query.ts';
import { changeUser, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldErrors } from '../../lib/form-values.ts';
import { PersonFields } from '../session/person-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { OwnEmail } from './own-email.tsx';
import { SettingsCard } from './settings-card.tsx';

const accountKey = ['account'] as const;

/** Changes the user’s name and telephone number; what was changed on another device is read first. */
export function PersonForm() {
  const t = useTexts();
  const held = useSession()?.user;
  const { data: user = held } = useQuery({
    queryKey: accountKey,
    queryFn: async ({ signal }) => (await call(getAccount, { signal })).result,
  });
  const [typed, setTyped] = useState<{ name?: string; phone_number?: string }>({});
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['name', 'phone_number']);
  if (!user) return null;
  const { phone_prefix } = boot.market;
  const { name, phone_number } = { ...user, ...typed };
  // The field shows the dial code itself.
  const shown = phone_number.startsWith(phone_prefix)
    ? phone_number.slice(phone_prefix.length)
    : phone_number;

  const submit = () => {
    if (isBusy) return;
    void run(async () => {
      const { result } = await call(changePerson, { body: { name, phone_number } });
      queryClient.setQueryData(accountKey, result);
      changeUser(result);
      setTyped({});
      toast({ message: t('settings.saved'), type: 'success' });
    });
  };

  return (
    <SettingsCard title={t('settings.person')}>
      <OwnEmail email={user.email} onChanged={(changed) => queryClient.setQueryData(accountKey, changed)} />
      <Form onSubmit={submit} errors={refused} className="grid max-w-md gap-4">
        {refused ? null : <ProblemNotice problem={problem} />}
        <PersonFields
          person={{ name, phone_number: shown }}
          onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        />
        <Button type="submit" tone="primary" busy={isBusy} className="justify-self-start">
          {t('ui.save')}
        </Button>
      </Form>
    </SettingsCard>
  );
}
