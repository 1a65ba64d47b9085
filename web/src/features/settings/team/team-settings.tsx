import type { Teammate } from '@sendero/core/contract/team-api';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../../lib/problem.ts';
import { sayProblem } from '../../../lib/say-problem.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { TeamHistory } from './team-history.tsx';
import { TeamRow } from './team-row.tsx';
import { type Business, useBusinesses, useTeam } from './use-team.ts';

/** Who may act for the user’s vendors: seen, invited, changed and removed (BRD-12). */
export function TeamSettings() {
  const t = useTexts();
  const businesses = useBusinesses();
  const [chosen, setChosen] = useState<string>();
  const business = businesses.find(({ root_id }) => root_id === chosen) ?? businesses[0];
  if (!business) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="grid content-start gap-4">
      {businesses.length > 1 ? (
        <Select
          label={t('team.business')}
          options={businesses.map(({ root_id, name }) => ({ value: root_id, label: name }))}
          value={business.root_id}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : null}
      <TeamOf key={business.root_id} business={business} />
    </div>
  );
}

/** What is being done to whom. */
type Doing = { readonly what: 'invite' } | { readonly what: 'change' | 'remove'; readonly person: Teammate };

function TeamOf({ business }: { business: Business }) {
  const t = useTexts();
  const { data: team, error, refetch } = useTeam(business);
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  if (!team)
    return error ? (
      <InlineNotice
        tone="danger"
        action={<Button onClick={() => void refetch()}>{t('shell.try-again')}</Button>}
      >
        {sayProblem(t, asProblem(error))}
      </InlineNotice>
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  return (
    <>
      <SettingsCard title={t('settings.team')} hint={t('team.lead')}>
        <ul className="divide-y divide-line">
          {team.people.map((person) => (
            <TeamRow
              key={person.email}
              business={business}
              person={person}
              onDo={(what) => setDoing({ what, person })}
            />
          ))}
        </ul>
        <Button
          tone="primary"
          className="justify-self-start"
          icon={<UserPlus aria-hidden className="size-4" />}
          onClick={() => setDoing({ what: 'invite' })}
        >
          {t('team.invite')}
        </Button>
      </SettingsCard>
      <TeamHistory business={business} changes={team.changes} />
      {doing?.what === 'invite' ? <PersonDialog business={business} onClose={close} /> : null}
      {doing?.what === 'change' ? (
        <PersonDialog business={business} person={doing.person} onClose={close} />
      ) : null}
      {doing?.what === 'remove' ? (
        <RemoveDialog business={business} person={doing.person} onClose={close} />
      ) : null}
    </>
  );
}
