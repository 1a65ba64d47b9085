import { getBrand, getMarket, publishDraft } from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft } from '@sendero/core/contract/studio-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/texts.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';

interface PublishDialogProps {
  readonly loaded: StudioDraft;
  /** The brand that is to serve a new country. */
  readonly brand: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Publishes a draft, at once or at a time of the reader's own clock. */
export function PublishDialog({ loaded, brand, onClose, onDone }: PublishDialogProps) {
  const t = useTexts();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState('');
  const isLater = when === 'later';
  const { draft_id: draftId } = loaded;
  return (
    <ReasonDialog
      title={t('operator.studio-publish-title')}
      confirm={t(isLater ? 'operator.studio-publish-later' : 'operator.studio-publish')}
      check={() => ({
        at: isLater && !(new Date(time).getTime() > Date.now()) ? t('operator.studio-at-missing') : undefined,
      })}
      act={async (reason) => {
        const at = isLater ? { at: Math.floor(new Date(time).getTime() / 1000) } : {};
        await call(publishDraft, { params: { draftId }, body: { reason, ...at } });
      }}
      onClose={onClose}
      onDone={() => {
        toast({
          message: t(isLater ? 'operator.studio-waits' : 'operator.studio-in-force'),
          type: 'success',
        });
        onDone();
      }}
    >
      <p>{t('operator.studio-publish-means')}</p>
      <Beside loaded={loaded} brand={brand} />
      <Segmented
        name="when"
        label={t('operator.studio-when')}
        choices={[
          { value: 'now', label: t('operator.studio-now') },
          { value: 'later', label: t('operator.studio-at') },
        ]}
        value={when}
        onChange={setWhen}
      />
      {isLater ? (
        <TextField
          type="datetime-local"
          name="at"
          label={t('operator.studio-at')}
          hint={t('operator.studio-at-clock')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}

/** What somebody should know before: who serves it, and what comes into force after it. */
function Beside({ loaded: { kind, code }, brand }: Pick<PublishDialogProps, 'loaded' | 'brand'>) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const thing = useQuery({
    queryKey: ['studio', kind, code],
    queryFn: async () => (await call(kind === 'market' ? getMarket : getBrand, { params: { code } })).result,
  });
  const waiting = thing.data?.versions.find(({ state }) => state === 'waiting');
  const isNobodys = kind === 'market' && brand === null && thing.data?.sites.length === 0;
  return (
    <>
      {isNobodys ? <InlineNotice tone="warn">{t('operator.studio-nowhere')}</InlineNotice> : null}
      {waiting ? (
        <InlineNotice tone="warn">
          {t('operator.studio-replaced-at', {
            version: waiting.version,
            time: dateTime(waiting.in_force_from),
          })}
        </InlineNotice>
      ) : null}
    </>
  );
}
