import type { Teammate } from '@sendero/core/contract/team-api';
import { readEmail } from '@sendero/core/session/email';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { fieldErrors } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { PlaceChoice } from './place-choice.tsx';
import { type Business, useTeamActions } from './use-team.ts';

interface PersonDialogProps {
  business: Business;
  /** Who is changed; without it somebody is invited. */
  person?: Teammate;
  onClose: () => void;
}

/** Invites somebody, or changes what somebody owns. */
export function PersonDialog({ business, person, onClose }: PersonDialogProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const { invite, change } = useTeamActions(business);
  const [email, setEmail] = useState(person?.email ?? '');
  const [places, setPlaces] = useState(person?.vendor_ids ?? usualPlaces(business));
  const [own, setOwn] = useState<FormErrors>();
  const refused = fieldErrors(t, problem, person ? ['vendor_ids'] : ['email', 'vendor_ids']);
  const isAlone = business.vendors.length === 1;

  const submit = () => {
    const errors = {
      email: readEmail(email) === null ? t('outlet.issue.email-invalid') : undefined,
      vendor_ids: places.length === 0 ? t('team.issue.places-missing') : undefined,
    };
    const isMissing = errors.email !== undefined || errors.vendor_ids !== undefined;
    setOwn(isMissing ? errors : undefined);
    if (isMissing || isBusy) return;
    void run(async () => {
      await (person ? change : invite)(email.trim(), places);
      onClose();
      const message = person ? t('settings.saved') : t('team.invited', { email: email.trim() });
      toast({ message, type: 'success' });
    });
  };

  return (
    <Dialog
      open
      size="small"
      title={t(person ? 'team.change' : 'team.invite')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <Form onSubmit={submit} errors={own ?? refused} className="grid gap-4">
        {refused ? null : <ProblemNotice problem={problem} />}
        {person ? (
          <p className="font-medium wrap-anywhere">
            <bdi>{person.email}</bdi>
          </p>
        ) : (
          <EmailField
            name="email"
            label={t('session.email')}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="off"
            placeholder="name@shop.example"
          />
        )}
        {isAlone ? null : <PlaceChoice business={business} value={places} onChange={setPlaces} />}
        <Button type="submit" tone="primary" size="large" block busy={isBusy}>
          {t(person ? 'ui.save' : 'team.invite-send')}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Nobody is given a whole business by mistake; a single place is what is meant. */
const usualPlaces = ({ vendors }: Business): string[] =>
  vendors.length === 1 ? vendors.map(({ vendor_id }) => vendor_id) : [];
