import { getDraft } from '@sendero/core/contract/operator-studio-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { useFieldWords } from './say-field.ts';
import { WordEditor } from './word-dialog.tsx';

/** One text of a draft, in the small window that its preview opens where the text is shown (STU-05, decision 0161). */
export function WordView({ draftId, wordKey }: { draftId: string; wordKey: string }) {
  const t = useTexts();
  const words = useFieldWords('brand', {});
  const [isDone, setDone] = useState(false);
  const draft = useQuery({
    queryKey: ['studio', 'draft', draftId],
    queryFn: async () => (await call(getDraft, { params: { draftId } })).result,
  });
  return (
    <div className={PAGE}>
      <AppLink
        href={paths.studioDraft(draftId)}
        className="justify-self-start text-primary-ink hover:underline"
      >
        {t('operator.studio-to-draft')}
      </AppLink>
      <PageHead title={t('operator.studio-word')} />
      {isDone ? (
        <InlineNotice
          title={t('operator.studio-word-saved')}
          action={
            <Button size="small" onClick={() => window.close()}>
              {t('operator.studio-word-back')}
            </Button>
          }
        >
          {t('operator.studio-word-saved-means')}
        </InlineNotice>
      ) : (
        <Read of={draft}>
          {(loaded) => (
            <div className="max-w-130">
              <WordEditor
                draftId={draftId}
                wordKey={wordKey}
                words={words}
                onTake={async (work) => void (await work(loaded.revision))}
                onLeave={() => window.close()}
                onDone={() => {
                  setDone(true);
                  window.close();
                }}
              />
            </div>
          )}
        </Read>
      )}
    </div>
  );
}
