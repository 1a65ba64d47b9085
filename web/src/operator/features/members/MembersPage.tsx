import {
  type MemberState,
  changeMember,
  endMember,
  inviteMember,
  listMembers,
} from '@sendero/core/contract/operator-api';
import type { Grant } from '@sendero/core/staff/grant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, MailQuestion, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { GrantList } from '../../lib/grant-list.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { signIn } from '../../lib/sites.tsx';
import { useMember } from '../../lib/staff-session.ts';
import { useTexts } from '../../lib/texts.ts';
import { GrantFields, NEW_GRANT, isNowhere } from './grant-fields.tsx';

type Open = { readonly kind: 'invite' } | { readonly kind: 'change' | 'end'; readonly member: MemberState };

/** All of the staff: who may do what and where, invited, changed and ended here (OPR-01). */
export default function MembersPage() {
  const t = useTexts();
  const may = useMay();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const members = useQuery({
    queryKey: ['members'],
    queryFn: async () => (await call(listMembers, {})).result,
  });
  const close = () => setOpen(null);
  const done = () => {
    close();
    void client.invalidateQueries({ queryKey: ['members'] });
  };
  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.members')}
        lead={t('operator.members-lead')}
        actions={
          may(inviteMember) && signIn.passwords ? (
            <Button
              tone="primary"
              icon={<UserPlus aria-hidden className="size-4" />}
              onClick={() => setOpen({ kind: 'invite' })}
            >
              {t('operator.invite')}
            </Button>
          ) : null
        }
      />
      <Read of={members}>
        {(all) => (
          <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
            {all.map((member) => (
              <Row key={member.id} member={member} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </Read>
      {open?.kind === 'invite' ? (
        <InviteDialog
          onClose={close}
          onInvited={(made) => {
            setLink(made);
            done();
          }}
        />
      ) : null}
      {open?.kind === 'change' ? <ChangeDialog member={open.member} onClose={close} onDone={done} /> : null}
      {open?.kind === 'end' ? (
        <ReasonDialog
          title={t('operator.end-title', { email: open.member.email_address })}
          confirm={t('operator.end')}
          tone="danger"
          act={(reason) => call(endMember, { params: { memberId: open.member.id }, body: { reason } })}
          onClose={close}
          onDone={done}
        >
          <p>{t('operator.end-means')}</p>
        </ReasonDialog>
      ) : null}
      {link === null ? null : <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

const states = {
  active: { tone: 'ok', Icon: CircleCheck },
  invited: { tone: 'warn', Icon: MailQuestion },
  ended: { tone: 'neutral', Icon: CircleSlash },
} as const;

function Row({ member, onOpen }: { member: MemberState; onOpen: (open: Open) => void }) {
  const t = useTexts();
  const isMe = useMember()?.id === member.id;
  const { tone, Icon } = states[member.state];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 p-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{member.email_address}</bdi>
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {t(`operator.member-state.${member.state}`)}
          </Badge>
        </p>
        {member.is_vouched ? (
          <p className="text-sm text-muted">{t('operator.by-provider')}</p>
        ) : member.state === 'active' && !member.has_one_time_code ? (
          <p className="text-sm text-warn">{t('operator.no-code')}</p>
        ) : null}
      </div>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <GrantList grants={member.roles} />
      </div>
      {member.state === 'ended' || isMe ? null : (
        <div className="flex gap-2">
          {member.is_vouched ? null : (
            <Button size="small" onClick={() => onOpen({ kind: 'change', member })}>
              {t('operator.change-roles')}
            </Button>
          )}
          <Button size="small" tone="ghost" onClick={() => onOpen({ kind: 'end', member })}>
            {t('operator.end')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (link: string) => void;
}

function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const t = useTexts();
  const [email, setEmail] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>([NEW_GRANT]);
  return (
    <ReasonDialog
      title={t('operator.invite')}
      confirm={t('operator.invite-make')}
      fields={['email_address']}
      check={() => ({
        email_address: email.trim() === '' ? t('session.email-missing') : undefined,
        ...missingIn(t('operator.choose-where'), grants),
      })}
      act={async (reason) => {
        const body = { email_address: email.trim(), roles: writable(grants), reason };
        return (await call(inviteMember, { body })).result.link;
      }}
      onClose={onClose}
      onDone={onInvited}
    >
      <EmailField
        name="email_address"
        label={t('session.email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <GrantFields grants={grants} onChange={setGrants} />
      <Nowhere grants={grants} />
    </ReasonDialog>
  );
}

function ChangeDialog({
  member,
  onClose,
  onDone,
}: {
  member: MemberState;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts();
  const [grants, setGrants] = useState<readonly Grant[]>(member.roles);
  return (
    <ReasonDialog
      title={t('operator.change-title', { email: member.email_address })}
      confirm={t('operator.change-roles')}
      check={() => missingIn(t('operator.choose-where'), grants)}
      act={(reason) =>
        call(changeMember, { params: { memberId: member.id }, body: { roles: writable(grants), reason } })
      }
      onClose={onClose}
      onDone={() => {
        toast({ message: t('operator.saved'), type: 'success' });
        onDone();
      }}
    >
      <GrantFields grants={grants} onChange={setGrants} />
      <Nowhere grants={grants} />
    </ReasonDialog>
  );
}

const missingIn = (words: string, grants: readonly Grant[]) => ({
  roles: isNowhere(grants) ? words : undefined,
});

function Nowhere({ grants }: { grants: readonly Grant[] }) {
  const t = useTexts();
  return isNowhere(grants) ? <InlineNotice tone="warn">{t('operator.choose-where')}</InlineNotice> : null;
}

/** The wire's lists may be written to. */
const writable = (grants: readonly Grant[]) =>
  grants.map(({ role, countries, brands }) => ({
    role,
    countries: countries && [...countries],
    brands: brands && [...brands],
  }));

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operator.link-title')}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className="grid gap-3">
        <p>{t('operator.link-lead')}</p>
        <p dir="ltr" className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">
          {link}
        </p>
        <CopyButton text={link} label={t('operator.link-copy')} copiedLabel={t('ui.copied')} tone="primary" />
      </div>
    </Dialog>
  );
}
