import { LogOut } from 'lucide-react';
import { useFormats } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { GrantList } from '../../lib/grant-list.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { signOut, useMember, useSessionEnd } from '../../lib/staff-session.ts';
import { OpenPasses } from './open-passes.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Who is signed in, what they may do, and until when. */
export default function AccountPage() {
  const t = useTexts();
  const { dateTime } = useFormats();
  const member = useMember();
  const ends = useSessionEnd();
  if (!member) return null;
  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.account')}
        lead={<bdi>{member.email_address}</bdi>}
        actions={
          <Button icon={<LogOut aria-hidden className="size-4" />} onClick={() => void signOut()}>
            {t('operator.sign-out')}
          </Button>
        }
      />
      <section aria-labelledby="roles" className="grid max-w-150 gap-2">
        <h2 id="roles" className="text-md font-semibold">
          {t('operator.roles')}
        </h2>
        <GrantList grants={member.roles} />
        <p className="text-sm text-muted">{t('operator.roles-by-admin')}</p>
        {ends === null ? null : (
          <p className="text-sm text-muted">{t('operator.session-until', { time: dateTime(ends) })}</p>
        )}
      </section>
      <OpenPasses />
    </div>
  );
}
