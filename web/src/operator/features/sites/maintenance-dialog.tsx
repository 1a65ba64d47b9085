import { type SiteState, saveMaintenance } from '@sendero/core/contract/operator-site-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useSiteName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';

interface MaintenanceDialogProps {
  readonly site: string;
  readonly act: 'plan' | 'open';
  readonly onClose: () => void;
  readonly onDone: (site: SiteState) => void;
}

type Kind = 'planned' | 'unplanned';

/** Plans when a site is closed, by the reader's own clock, or opens it. */
export function MaintenanceDialog({ site, act, onClose, onDone }: MaintenanceDialogProps) {
  const t = useTexts();
  const [kind, setKind] = useState<Kind>('planned');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [text, setText] = useState('');
  const nameOf = useSiteName();
  const isPlan = act === 'plan';
  const title = t(isPlan ? 'operator.maintenance-plan' : 'operator.maintenance-end');
  const isNow = isPlan && from === '';
  const send = async (reason: string) => {
    const times = {
      ...(from !== '' && { from: secondsOf(from) }),
      until: until === '' ? null : secondsOf(until),
    };
    const body = isPlan ? { kind, ...times, text, reason } : { kind: 'none' as const, reason };
    return (await call(saveMaintenance, { params: { site }, body })).result;
  };
  return (
    <ReasonDialog
      title={`${title}: ${nameOf(site)}`}
      confirm={isNow ? t('operator.maintenance-close-now') : title}
      tone={isPlan ? 'danger' : 'primary'}
      fields={['from', 'until', 'text']}
      act={send}
      onClose={onClose}
      onDone={onDone}
    >
      {isPlan ? (
        <>
          <Select
            label={t('operator.maintenance-kind')}
            options={(['planned', 'unplanned'] as const).map((one) => ({
              value: one,
              label: t(`operator.maintenance-kind.${one}`),
            }))}
            value={kind}
            onChange={({ target }) => setKind(target.value as Kind)}
          />
          <TextField
            type="datetime-local"
            name="from"
            label={t('operator.maintenance-from')}
            hint={t('operator.studio-at-hint')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="datetime-local"
            name="until"
            label={t('operator.maintenance-until')}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          <TextField
            name="text"
            label={t('operator.maintenance-text')}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      ) : null}
    </ReasonDialog>
  );
}

const secondsOf = (local: string): number => Math.floor(new Date(local).getTime() / 1000);
