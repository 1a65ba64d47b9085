import { checkDraft, compareDraft, discardDraft, getDraft } from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft, StudioFault } from '@sendero/core/contract/studio-shapes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink, go } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { MarkPart } from './brand-parts.tsx';
import { ColourTrial } from './colour-trial.tsx';
import { DraftDifference } from './draft-difference.tsx';
import { DraftFields } from './draft-fields.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type FieldWords, useFieldWords } from './say-field.ts';
import { ServedBy } from './served-by.tsx';
import { TextsPart } from './texts-part.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useThingName } from './use-things.ts';

/** One draft: its fields with what is wrong beside them, what it changes, its preview, and publishing it. */
export function DraftView({ draftId }: { draftId: string }) {
  const t = useTexts();
  const draft = useQuery({
    queryKey: ['studio', 'draft', draftId],
    queryFn: async () => (await call(getDraft, { params: { draftId } })).result,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  });
  return (
    <div className={PAGE}>
      {draft.data ? null : <PageHead title={t('operator.studio')} />}
      <Read of={draft}>{(loaded) => <Editor key={loaded.draft_id} loaded={loaded} />}</Read>
    </div>
  );
}

type Open = 'preview' | 'publish' | 'discard';

function Editor({ loaded }: { loaded: StudioDraft }) {
  const t = useTexts();
  const { draft_id: draftId, kind, code, based_on, begun_from } = loaded;
  const nameOf = useThingName(kind);
  const draft = useDraft(loaded);
  const words = useFieldWords(kind, draft.content);
  const [open, setOpen] = useState<Open | null>(null);
  const { faults, difference } = useJudgement(draftId, draft.revision);
  const wrong = faults.data ?? [];
  const own = kind === 'brand' ? draft.content['name'] : undefined;
  const name = typeof own === 'string' && own !== '' ? own : nameOf(code);
  const back = paths.studioThing(kind, code);

  const ask = async (what: Open) => {
    if (what !== 'discard' && !(await draft.flush())) return;
    const found = what === 'publish' ? ((await faults.refetch()).data ?? []) : [];
    const [first] = found;
    if (first) showField(first.field);
    else setOpen(what);
  };
  return (
    <>
      <AppLink href={back} className="justify-self-start text-primary-ink hover:underline">
        {nameOf(code)}
      </AppLink>
      <PageHead
        title={t('operator.studio-draft', { name })}
        lead={
          begun_from === null
            ? t('operator.studio-draft-of', { version: based_on })
            : t('operator.studio-draft-from', { name: nameOf(begun_from) })
        }
        actions={<Actions draft={draft} onAsk={(what) => void ask(what)} />}
      />
      <Refused draft={draft} />
      {wrong.length > 0 ? <Faults faults={wrong} words={words} /> : null}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <DraftFields
            kind={kind}
            content={draft.content}
            faults={wrong}
            words={words}
            onChange={(content) => draft.change({ content })}
            extras={{
              country: kind === 'market' ? <ServedBy code={code} draft={draft} /> : null,
              looks:
                kind === 'brand' ? (
                  <>
                    <ColourTrial content={draft.content} />
                    <MarkPart draftId={draftId} draft={draft} />
                  </>
                ) : null,
            }}
          />
          {kind === 'brand' ? <TextsPart draftId={draftId} draft={draft} words={words} /> : null}
        </div>
        <div className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-10rem)] xl:overflow-y-auto">
          <Read of={difference}>
            {(found) => <DraftDifference {...found} words={words} before={nameOf(found.with)} />}
          </Read>
        </div>
      </div>
      <Dialogs {...{ loaded, draft, open, words }} back={back} onClose={() => setOpen(null)} />
    </>
  );
}

/** What is wrong with what was saved last, and what it changes; the last answers stay until the next are there. */
function useJudgement(draftId: string, revision: number) {
  const params = { draftId };
  const faults = useQuery({
    queryKey: ['studio', 'check', draftId, revision],
    queryFn: async () => (await call(checkDraft, { params })).result,
    placeholderData: keepPreviousData,
  });
  const difference = useQuery({
    queryKey: ['studio', 'difference', draftId, revision],
    queryFn: async () => (await call(compareDraft, { params })).result,
    placeholderData: keepPreviousData,
  });
  return { faults, difference };
}

function Actions({ draft, onAsk }: { draft: Draft; onAsk: (what: Open) => void }) {
  const t = useTexts();
  return (
    <>
      <span role="status" className="flex min-h-control items-center text-sm text-muted">
        {t(`operator.studio-saved.${draft.state}`)}
      </span>
      <Button
        tone="ghost"
        icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
        disabled={!draft.canUndo}
        onClick={draft.undo}
      >
        {t('operator.studio-undo')}
      </Button>
      <Button tone="ghost" onClick={() => onAsk('discard')}>
        {t('operator.studio-discard')}
      </Button>
      <Button onClick={() => onAsk('preview')}>{t('operator.studio-preview')}</Button>
      <Button tone="primary" onClick={() => onAsk('publish')}>
        {t('operator.studio-publish')}
      </Button>
    </>
  );
}

/** Why the draft could not be saved, and what may be done about it. */
function Refused({ draft }: { draft: Draft }) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  if (draft.problem === null) return null;
  const isOld = draft.problem.code === 'Conflict';
  return (
    <>
      <InlineNotice
        tone="danger"
        title={t(isOld ? 'operator.studio-old' : 'operator.studio-not-saved')}
        action={
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void run(async () => (isOld ? draft.reload() : void (await draft.flush())))}
          >
            {t(isOld ? 'operator.studio-load-theirs' : 'operator.try-again')}
          </Button>
        }
      >
        {t(isOld ? 'operator.studio-old-means' : 'operator.studio-not-saved-means')}
      </InlineNotice>
      <ProblemNotice problem={problem} />
    </>
  );
}

function Faults({ faults, words }: { faults: readonly StudioFault[]; words: FieldWords }) {
  const t = useTexts();
  return (
    <InlineNotice tone="warn" title={t('operator.studio-faults', { count: faults.length })}>
      <ul className="grid gap-1">
        {faults.slice(0, MOST_FAULTS).map((fault) => (
          <li key={`${fault.field} ${fault.rule}`}>
            <button
              type="button"
              className="min-h-6 text-start font-medium text-primary-ink underline"
              onClick={() => showField(fault.field)}
            >
              {words.label(fault.field)}
            </button>{' '}
            {words.fault(fault)}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}

const MOST_FAULTS = 20;

/** Brings the control of a field to the reader; of one in a list, the list's. */
function showField(path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = CSS.escape(parts.slice(0, length).join('.'));
    const found = document.querySelector<HTMLElement>(`main [name="${name}"], main [data-field="${name}"]`);
    if (!found) continue;
    found.closest('details')?.setAttribute('open', '');
    const control = found.matches('fieldset')
      ? found.querySelector<HTMLElement>('input, select, button')
      : found;
    control?.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
    return;
  }
}

interface DialogsProps {
  readonly loaded: StudioDraft;
  readonly draft: Draft;
  readonly open: Open | null;
  readonly back: string;
  readonly onClose: () => void;
}

function Dialogs({ loaded, draft, open, back, onClose }: DialogsProps) {
  const client = useQueryClient();
  const leave = () => {
    go(back);
    // The draft itself is gone: what is shown next asks anew, and nothing else does.
    void client.invalidateQueries({ queryKey: ['studio'], refetchType: 'none' });
  };
  if (open === 'preview') return <PreviewDialog draftId={loaded.draft_id} onClose={onClose} />;
  if (open === 'publish')
    return <PublishDialog loaded={loaded} brand={draft.brand} onClose={onClose} onDone={leave} />;
  if (open === 'discard') return <DiscardDialog loaded={loaded} onClose={onClose} onDone={leave} />;
  return null;
}

interface DiscardProps {
  readonly loaded: StudioDraft;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DiscardDialog({ loaded: { draft_id: draftId }, onClose, onDone }: DiscardProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const discard = () =>
    void run(async () => {
      await call(discardDraft, { params: { draftId } });
      onDone();
    });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('operator.studio-discard-title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('operator.leave')}</Button>
          <Button tone="danger" busy={isBusy} onClick={discard}>
            {t('operator.studio-discard')}
          </Button>
        </>
      }
    >
      <p>{t('operator.studio-discard-means')}</p>
      <ProblemNotice problem={problem} />
    </Dialog>
  );
}
