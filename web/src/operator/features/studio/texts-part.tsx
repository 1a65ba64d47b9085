import { exportTexts, getCoverage, importTexts, listWords } from '@sendero/core/contract/operator-studio-api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call, callFile } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { pickFile } from '../../../lib/save-file.ts';
import { useFormats } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { FieldWords } from './say-field.ts';
import type { Draft } from './use-draft.ts';
import { WordDialog } from './word-dialog.tsx';

interface TextsPartProps {
  readonly draftId: string;
  readonly draft: Draft;
  readonly words: FieldWords;
}

/** A brand's texts: how far each language is, one by one, and as a file for translators (STU-05). */
export function TextsPart({ draftId, draft, words }: TextsPartProps) {
  const t = useTexts();
  const { number } = useFormats();
  const [language, setLanguage] = useState('en');
  const coverage = useQuery({
    queryKey: ['studio', 'texts', draftId, draft.revision],
    queryFn: async () => (await call(getCoverage, { params: { draftId } })).result,
    placeholderData: keepPreviousData,
  });
  const languages = coverage.data ?? [];
  const chosen = languages.find((one) => one.language === language);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-raised p-4" data-field="texts">
      <div className="grid gap-0.5">
        <h2 className="font-semibold">{t('operator.studio-texts')}</h2>
        <p className="text-sm text-muted">{t('operator.studio-texts-lead')}</p>
      </div>
      <Select
        label={t('operator.studio-language')}
        options={languages.map((one) => ({
          value: one.language,
          label: `${words.language(one.language)} (${one.language}) · ${number(Math.round((100 * one.translated) / one.texts))} %`,
        }))}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
        className="max-w-90"
      />
      {chosen ? (
        <p className="text-sm text-muted">
          {t('operator.studio-coverage', {
            texts: number(chosen.texts),
            translated: number(chosen.translated),
            own: number(chosen.own),
          })}
        </p>
      ) : null}
      <WordList draftId={draftId} draft={draft} language={language} words={words} />
      <ForTranslators draftId={draftId} draft={draft} language={language} />
    </section>
  );
}

type Only = 'all' | 'own' | 'missing';

interface WordListProps extends TextsPartProps {
  readonly language: string;
}

/** The texts of one language that are sought; each opens in all languages of the brand's countries. */
function WordList({ draftId, draft, language, words }: WordListProps) {
  const t = useTexts();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<Only>('all');
  const [open, setOpen] = useState<string | null>(null);
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['studio', 'words', draftId, draft.revision, language, only, q],
    queryFn: async () => {
      const query = { language, ...(q !== '' && { q }), ...(only !== 'all' && { only }) };
      return (await call(listWords, { params: { draftId }, query })).result;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextField
          type="search"
          label={t('operator.studio-word-find')}
          maxLength={100}
          prefix={<Search aria-hidden className="size-4" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={t('operator.studio-word-which')}
          options={(['all', 'own', 'missing'] as const).map((one) => ({
            value: one,
            label: t(`operator.studio-words.${one}`),
          }))}
          value={only}
          onChange={({ target }) => setOnly(target.value as Only)}
        />
      </div>
      <Read of={found}>
        {({ words: all, total }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {t('operator.studio-words-found', { count: total, shown: number(all.length) })}
            </p>
            <ul className="grid max-h-100 gap-px overflow-y-auto rounded-md border border-line bg-line">
              {all.map(({ key, english, usual, own, is_translated }) => (
                <li key={key} className="bg-raised">
                  <button
                    type="button"
                    className="grid w-full gap-0.5 px-3 py-2 text-start -outline-offset-2 hover:bg-sunken"
                    onClick={() => setOpen(key)}
                  >
                    <span className="flex flex-wrap items-center gap-2">
                      <span className="wrap-anywhere">
                        <bdi lang={language}>{own ?? usual}</bdi>
                      </span>
                      {own === null ? null : <Badge tone="primary">{t('operator.studio-word-own')}</Badge>}
                      {is_translated || own !== null ? null : (
                        <Badge tone="warn">{t('operator.studio-word-missing')}</Badge>
                      )}
                    </span>
                    <span className="text-sm text-muted wrap-anywhere">
                      <bdi dir="ltr" lang="en">
                        {language === 'en' ? key : english}
                      </bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
      {open === null ? null : (
        <WordDialog
          draftId={draftId}
          wordKey={open}
          words={words}
          onTake={draft.take}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

type FileProps = Pick<WordListProps, 'draftId' | 'draft' | 'language'>;

/** A language as the file that translators' tools read, sent and taken back. */
function ForTranslators({ draftId, draft, language }: FileProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const save = () =>
    void run(async () => {
      const name = `${String(draft.content['id'])}-${language}.xlf`;
      const keep = await pickFile(name);
      if (!keep || !(await draft.flush())) return;
      const { body } = await callFile(exportTexts, { params: { draftId, language } });
      if (body) await keep(body, name);
    });
  const load = (file: File) =>
    void run(() =>
      draft.take(async (revision) => {
        const body = { xliff: await file.text(), revision };
        const { result } = await call(importTexts, { params: { draftId, language }, body });
        setFaults(
          result.faults.map(
            ({ field, rule, detail }) =>
              `${field.split('.').slice(2).join('.')}: ${t(`operator.studio-fault.${rule}`, { detail })}`,
          ),
        );
        if (result.faults.length === 0)
          toast({ message: t('operator.studio-taken', { count: result.taken }), type: 'success' });
        return result.draft;
      }),
    );
  return (
    <details className="border-t border-line pt-2">
      <summary className="flex min-h-control cursor-pointer items-center font-medium">
        {t('operator.studio-translators')}
      </summary>
      <div className="grid gap-3 pt-2">
        <Button
          busy={isBusy}
          className="justify-self-start"
          icon={<Download aria-hidden className="size-4" />}
          onClick={save}
        >
          {t('operator.studio-export')}
        </Button>
        <FileDrop
          title={t('operator.studio-import')}
          hint={t('operator.studio-import-hint')}
          browse={t('operator.studio-browse')}
          accept=".xlf,.xliff"
          onFile={load}
        />
        {faults.length > 0 ? (
          <InlineNotice tone="danger" title={t('operator.studio-faults', { count: faults.length })}>
            <ul className="list-disc ps-5">
              {faults.slice(0, 20).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </InlineNotice>
        ) : null}
        <ProblemNotice problem={problem} />
      </div>
    </details>
  );
}
