import { erasePerson, tellPerson } from '@sendero/core/contract/operator-desk-api';
import { readEmail } from '@sendero/core/session/email';
import { toE164 } from '@sendero/core/values/phone';
import { useState } from 'react';
import { callFile } from '../../../lib/api.ts';
import { pickFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import type { Person } from './person.ts';

const FILE = 'person.json';

/** Tells all that is known of one person, or erases them everywhere (OPR-04, SAF-10). */
export default function PeoplePage() {
  const t = useTexts();
  const may = useMay();
  const [kind, setKind] = useState<keyof Person>('phone_number');
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<FormErrors>();
  const [open, setOpen] = useState<'tell' | 'erase' | null>(null);
  const person: Person = { [kind]: typed.trim() };

  const wrongIn = ({ phone_number: phone, email_address: email }: Person): string | undefined => {
    if (typed.trim() === '') return t('operator.person-missing');
    if (phone !== undefined)
      return toE164(phone.replace(/^00/, '+'), '') === null ? t('order.issue.phone-invalid') : undefined;
    return readEmail(email ?? '') === null ? t('outlet.issue.email-invalid') : undefined;
  };
  const ask = (what: 'tell' | 'erase') => {
    const lacking = { person: wrongIn(person) };
    setMissing(lacking);
    if (!lacking.person) setOpen(what);
  };

  return (
    <div className={PAGE}>
      <PageHead title={t('operator.people')} lead={t('operator.people-lead')} />
      <Form onSubmit={() => ask('tell')} errors={missing} className="grid max-w-150 gap-4">
        <Segmented
          label={t('operator.person-by')}
          name="kind"
          choices={[
            { value: 'phone_number', label: t('operator.phone') },
            { value: 'email_address', label: t('session.email') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField
          name="person"
          dir="ltr"
          label={kind === 'phone_number' ? t('operator.phone') : t('session.email')}
          hint={kind === 'phone_number' ? t('operator.phone-hint') : undefined}
          type={kind === 'phone_number' ? 'tel' : 'email'}
          maxLength={254}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary">
            {t('operator.person-tell')}
          </Button>
          {may(erasePerson) ? (
            <Button onClick={() => ask('erase')}>{t('operator.person-erase')}</Button>
          ) : null}
        </div>
      </Form>
      {open === 'tell' ? (
        <ReasonDialog
          title={t('operator.person-tell')}
          confirm={t('operator.person-save')}
          act={async (reason) => {
            const keep = await pickFile(FILE);
            if (!keep) return false;
            const { body } = await callFile(tellPerson, { query: { ...person, reason } });
            if (body) await keep(body, FILE);
            return true;
          }}
          onClose={() => setOpen(null)}
          onDone={(isKept) => (isKept ? setOpen(null) : undefined)}
        >
          <p>{t('operator.person-tell-means')}</p>
        </ReasonDialog>
      ) : null}
      {open === 'erase' ? (
        <EraseDialog person={person} typed={typed.trim()} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}
