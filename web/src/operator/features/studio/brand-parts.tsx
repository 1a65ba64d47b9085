import { picturePath } from '@sendero/core/brand/mark-path';
import { saveMark } from '@sendero/core/contract/operator-studio-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Draft } from './use-draft.ts';

const MOST_BYTES = 100_000;

interface MarkPartProps {
  readonly draftId: string;
  readonly draft: Draft;
}

/** The mark that somebody uploads: what is kept has its shapes or pixels alone (STU-03). */
export function MarkPart({ draftId, draft }: MarkPartProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [tooLarge, setTooLarge] = useState(false);
  const { mark } = draft.content;
  const put = (picture: string | null) =>
    run(() =>
      draft.take(
        async (revision) =>
          (await call(saveMark, { params: { draftId }, body: { picture, revision } })).result,
      ),
    );
  const take = async (file: File) => {
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) await put(await base64Of(file));
  };
  return (
    <section className="grid gap-3" aria-label={t('operator.studio-mark')} data-field="mark">
      <h3 className="text-sm font-medium">{t('operator.studio-mark')}</h3>
      {typeof mark === 'string' ? (
        <div className="flex flex-wrap items-center gap-4">
          <span className="grid size-20 place-items-center rounded-lg border border-line bg-sunken p-2">
            <img src={picturePath(mark)} alt={t('operator.studio-mark')} className="max-h-full" />
          </span>
          <Button size="small" busy={isBusy} onClick={() => void put(null)}>
            {t('operator.studio-mark-remove')}
          </Button>
        </div>
      ) : null}
      <FileDrop
        title={t(typeof mark === 'string' ? 'operator.studio-mark-other' : 'operator.studio-mark-drop')}
        hint={t('operator.studio-mark-hint')}
        browse={t('operator.studio-browse')}
        accept=".svg,.png,.jpg,.jpeg,.webp"
        error={tooLarge ? t('operator.studio-refused.TooLarge') : undefined}
        onFile={(file) => void take(file)}
      />
      <ProblemNotice problem={problem} />
    </section>
  );
}

/** A file as the wire has it. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
