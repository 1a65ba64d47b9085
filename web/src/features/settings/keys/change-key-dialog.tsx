import { type ApiKey, type NewApiKey, endKey, turnKey } from '@sendero/core/contract/developer-api';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** How long the key before works beside the new one. */
const OVERLAP_HOURS = 24;

export interface KeyChange {
  readonly of: ApiKey;
  readonly what: 'turn' | 'end';
}

interface ChangeKeyDialogProps extends KeyChange {
  onClose: () => void;
  /** Called with the new key where there is one. */
  onDone: (key?: NewApiKey) => void;
}

/** Asks before a key is turned over or ended. */
export function ChangeKeyDialog({ of: { key_id, name }, what, onClose, onDone }: ChangeKeyDialogProps) {
  const t = useTexts();
  const params = { key_id };
  return (
    <ConfirmDialog
      action={t(`keys.${what}`)}
      subject={name}
      lead={what === 'end' ? t('keys.end-lead') : t('keys.turn-lead', { hours: OVERLAP_HOURS })}
      isDanger={what === 'end'}
      onClose={onClose}
      work={async () => {
        if (what === 'turn')
          return onDone((await call(turnKey, { params, body: { overlap_hours: OVERLAP_HOURS } })).result);
        await call(endKey, { params });
        onDone();
      }}
    />
  );
}
