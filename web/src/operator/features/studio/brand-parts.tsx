import { exportTexts, getCoverage, importTexts, saveMark } from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft } from '@sendero/core/contract/studio-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callFile } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { pickFile } from '../../../lib/save-file.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useTexts } from '../../lib/texts.ts';
import { ColourTrial } from './colour-trial.tsx';

interface BrandPartsProps {
  readonly draft: StudioDraft;
  /** Unsaved fields would be lost. */
  readonly isChanged: boolean;
  readonly content: StudioDraft['content'];
  readonly onSaved: (draft: StudioDraft) => void;
}

/** A brand's colours, mark and texts. */
export function BrandParts({ draft, isChanged, content, onSaved }: BrandPartsProps) {
  const t = useTexts();
  return (
    <>
      <ColourTrial content={content} />
      {isChanged ? (
        <InlineNotice>{t('operator.studio-save-first')}</InlineNotice>
      ) : (
        <>
          <MarkPart draft={draft} onSaved={onSaved} />
          <TextsPart draft={draft} onSaved={onSaved} />
        </>
      )}
    </>
  );
}

const MOST_BYTES = 100_000;

type PartProps = Pick<BrandPartsProps, 'draft' | 'onSaved'>;

function MarkPart({ draft: { draft_id, revision, content }, onSaved }: PartProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [tooLarge, setTooLarge] = useState(false);
  const put = (picture: string | null) =>
    run(async () => {
      const { result } = await call(saveMark, { params: { draftId: draft_id }, body: { picture, revision } });
      onSaved(result);
    });
  const take = async (file: File) => {
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) await put(await base64Of(file));
  };
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <h2 className="font-semibold">{t('operator.studio-mark')}</h2>
      <FileDrop
        title={t('operator.studio-mark-drop')}
        hint={t('operator.studio-mark-hint')}
        browse={t('operator.studio-browse')}
        accept=".svg,.png,.jpg,.jpeg,.webp"
        error={tooLarge ? t('operator.studio-mark-hint') : undefined}
        onFile={(file) => void take(file)}
      />
      {content['mark'] === undefined ? null : (
        <Button size="small" busy={isBusy} className="justify-self-start" onClick={() => void put(null)}>
          {t('operator.studio-mark-remove')}
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </section>
  );
}

function TextsPart({ draft: { draft_id: draftId, revision }, onSaved }: PartProps) {
  const t = useTexts();
  const { problem, run } = useAttempt();
  const [language, setLanguage] = useState('en');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const coverage = useQuery({
    queryKey: ['studio', 'texts', draftId, revision],
    queryFn: async () => (await call(getCoverage, { params: { draftId } })).result,
  });
  const languages = coverage.data ?? [];
  const chosen = languages.find((one) => one.language === language);
  const save = () =>
    void run(async () => {
      const keep = await pickFile(`${draftId}-${language}.xlf`);
      const { body } = await callFile(exportTexts, { params: { draftId, language } });
      if (keep && body) await keep(body, `${language}.xlf`);
    });
  const load = (file: File) =>
    void run(async () => {
      const body = { xliff: await file.text(), revision };
      const {
        draft,
        taken,
        faults: found,
      } = (await call(importTexts, { params: { draftId, language }, body })).result;
      setFaults(
        found.map(({ field, rule, detail }) => `${field}: ${t(`operator.studio-fault.${rule}`)} ${detail}`),
      );
      if (found.length > 0) return;
      toast({ message: t('operator.studio-taken', { count: taken }), type: 'success' });
      onSaved(draft);
    });
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <h2 className="font-semibold">{t('operator.studio-texts')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('operator.studio-language')}
          options={languages.map((one) => ({
            value: one.language,
            label: `${one.language} · ${one.translated}/${one.texts} · ${one.own}`,
          }))}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Button onClick={save}>{t('operator.studio-export')}</Button>
      </div>
      {chosen ? (
        <p className="text-sm text-muted">
          {t('operator.studio-coverage', {
            texts: chosen.texts,
            translated: chosen.translated,
            own: chosen.own,
          })}
        </p>
      ) : null}
      <FileDrop
        title={t('operator.studio-import')}
        hint={t('operator.studio-import-hint')}
        browse={t('operator.studio-browse')}
        accept=".xlf,.xliff"
        onFile={load}
      />
      {faults.length > 0 ? (
        <InlineNotice tone="danger">
          <ul className="list-disc ps-5">
            {faults.slice(0, 20).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
      <ProblemNotice problem={problem} />
    </section>
  );
}

/** A file as the wire has it. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
