import {
  checkDraft,
  compareDraft,
  discardDraft,
  getDraft,
  previewDraft,
  saveDraft,
} from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft } from '@sendero/core/contract/studio-shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink, go } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { BrandParts } from './brand-parts.tsx';
import { type Content, DraftFields } from './draft-fields.tsx';
import { DraftDifference } from './draft-difference.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** One draft: its fields with what is wrong beside them, what it changes, its preview, and publishing it. */
export function DraftView({ draftId }: { draftId: string }) {
  const draft = useQuery({
    queryKey: ['studio', 'draft', draftId],
    queryFn: async () => (await call(getDraft, { params: { draftId } })).result,
    refetchOnWindowFocus: false,
  });
  return (
    <div className={PAGE}>
      <Read of={draft}>{(loaded) => <Editor key={loaded.revision} loaded={loaded} />}</Read>
    </div>
  );
}

function Editor({ loaded }: { loaded: StudioDraft }) {
  const t = useTexts();
  const client = useQueryClient();
  const { draft_id: draftId, kind, code, revision } = loaded;
  const [content, setContent] = useState<Content>(loaded.content);
  const [isPublishing, setPublishing] = useState(false);
  const { isBusy, problem, run } = useAttempt();
  const isChanged = JSON.stringify(content) !== JSON.stringify(loaded.content);
  const params = { draftId };
  const key = [draftId, revision];
  const faults = useQuery({
    queryKey: ['studio', 'check', ...key],
    queryFn: async () => (await call(checkDraft, { params })).result,
  });
  const difference = useQuery({
    queryKey: ['studio', 'difference', ...key],
    queryFn: async () => (await call(compareDraft, { params })).result,
  });
  const put = (saved: StudioDraft) => client.setQueryData(['studio', 'draft', draftId], saved);
  const save = () =>
    void run(async () => {
      put((await call(saveDraft, { params, body: { content, revision } })).result);
      toast({ message: t('operator.saved'), type: 'success' });
    });
  const preview = () =>
    void run(async () => {
      const [first] = (await call(previewDraft, { params, body: {} })).result;
      if (first) window.open(first.url, '_blank', 'noopener');
    });
  const discard = () =>
    void run(async () => {
      await call(discardDraft, { params });
      go(paths.studioThing(kind, code));
    });
  return (
    <>
      <AppLink href={paths.studioThing(kind, code)} className="text-primary-ink hover:underline">
        {code}
      </AppLink>
      <PageHead
        title={t('operator.studio-draft', { code })}
        lead={t('operator.studio-draft-of', { version: loaded.based_on })}
        actions={
          <>
            <Button tone="ghost" onClick={discard} busy={isBusy}>
              {t('operator.studio-discard')}
            </Button>
            <Button onClick={preview} busy={isBusy} disabled={isChanged}>
              {t('operator.studio-preview')}
            </Button>
            <Button
              onClick={save}
              busy={isBusy}
              disabled={!isChanged}
              tone={isChanged ? 'primary' : undefined}
            >
              {t('operator.studio-save')}
            </Button>
            <Button
              tone="primary"
              disabled={isChanged || faults.data === undefined || faults.data.length > 0}
              onClick={() => setPublishing(true)}
            >
              {t('operator.studio-publish')}
            </Button>
          </>
        }
      />
      <ProblemNotice problem={problem} />
      {faults.data && faults.data.length > 0 ? (
        <InlineNotice tone="warn" title={t('operator.studio-faults', { count: faults.data.length })}>
          <ul className="list-disc ps-5">
            {faults.data.map(({ field, rule, detail }) => (
              <li key={`${field} ${rule}`}>
                <code>{field}</code>: {t(`operator.studio-fault.${rule}`)} {detail}
              </li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          {kind === 'brand' ? (
            <BrandParts draft={loaded} isChanged={isChanged} content={content} onSaved={put} />
          ) : null}
          <DraftFields kind={kind} content={content} faults={faults.data ?? []} onChange={setContent} />
        </div>
        <Read of={difference}>{(found) => <DraftDifference {...found} />}</Read>
      </div>
      {isPublishing ? (
        <PublishDialog
          draftId={draftId}
          onClose={() => setPublishing(false)}
          onDone={() => {
            void client.invalidateQueries({ queryKey: ['studio'] });
            go(paths.studioThing(kind, code));
          }}
        />
      ) : null}
    </>
  );
}
