import type { Teammate } from '@sendero/core/contract/team-api';
import { Clock, Ellipsis, MailWarning, MailPlus, Pencil, UserX } from 'lucide-react';
import { asProblem } from '../../../lib/problem.ts';
import { sayProblem } from '../../../lib/say-problem.ts';
import { type Translate, useFormats, useTexts } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { removalWords } from './removal-words.ts';
import { type Business, useTeamActions } from './use-team.ts';

interface TeamRowProps {
  business: Business;
  person: Teammate;
  onDo: (what: 'change' | 'remove') => void;
}

/** One person of the team: what they own, whether they came, and what may be done. */
export function TeamRow({ business, person, onDo }: TeamRowProps) {
  const t = useTexts();
  const { email, is_you } = person;
  const { resend } = useTeamActions(business);
  const isAlone = business.vendors.length === 1;

  const sendAgain = () => {
    resend(email).then(
      () => toast({ message: t('team.invited', { email }), type: 'success' }),
      (error: unknown) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
    );
  };
  const items: MenuItem[] = [
    // Of a single place there is nothing to choose.
    ...(isAlone
      ? []
      : [
          {
            key: 'change',
            icon: <Pencil aria-hidden />,
            label: t('team.change'),
            onSelect: () => onDo('change'),
          },
        ]),
    ...(person.state === 'ACTIVE'
      ? []
      : [{ key: 'resend', icon: <MailPlus aria-hidden />, label: t('team.resend'), onSelect: sendAgain }]),
    {
      key: 'remove',
      icon: <UserX aria-hidden />,
      label: t(removalWords(person).action),
      danger: true,
      onSelect: () => onDo('remove'),
    },
  ];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{email}</bdi>
          {is_you ? <Badge tone="primary">{t('team.you')}</Badge> : null}
          <Invitation person={person} />
        </div>
        <p className="text-sm text-muted wrap-anywhere">{placesText(t, business, person.vendor_ids)}</p>
      </div>
      <Menu label={t('ui.edit', { name: email })} items={items}>
        <Ellipsis aria-hidden className="size-5" />
      </Menu>
    </li>
  );
}

/** Whether the person has not come yet; nothing for who has an account. */
function Invitation({ person: { state, invited_until } }: { person: Teammate }) {
  const t = useTexts();
  const { date } = useFormats();
  if (state === 'ACTIVE') return null;
  return invited_until === null ? (
    <Badge tone="warn" icon={<MailWarning aria-hidden />}>
      {t('team.expired')}
    </Badge>
  ) : (
    <Badge icon={<Clock aria-hidden />}>{t('team.waiting', { date: date(invited_until) })}</Badge>
  );
}

const MOST_NAMES = 3;

/** “Whole business”, or the names of the outlets, as many as fit. */
function placesText(t: Translate, { root_id, vendors }: Business, ids: readonly string[]): string {
  if (ids.includes(root_id)) return t('team.whole');
  const names = vendors.flatMap(({ vendor_id, name }) => (ids.includes(vendor_id) ? [name] : []));
  const further = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(further > 0 ? [`+${further}`] : [])].join(' · ');
}
