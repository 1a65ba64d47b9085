import { getWord, saveWord } from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft, StudioWord } from '@sendero/core/contract/studio-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { FieldWords } from './say-field.ts';

interface WordDialogProps extends Omit<WordEditorProps, 'onDone' | 'onLeave'> {
  readonly onClose: () => void;
}

/** One text in all languages of a brand's countries. */
export function WordDialog({ onClose, ...editor }: WordDialogProps) {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('operator.studio-word')} closeLabel={t('shell.close')}>
      <WordEditor {...editor} onDone={onClose} onLeave={onClose} />
    </Dialog>
  );
}

interface WordEditorProps {
  readonly draftId: string;
  readonly wordKey: string;
  readonly words: Pick<FieldWords, 'language'>;
  /** Makes a change of the draft after everything else of it was saved. */
  readonly onTake: (work: (revision: number) => Promise<StudioDraft>) => Promise<void>;
  readonly onDone: () => void;
  /** Left as it is. */
  readonly onLeave: () => void;
}

/** The texts of one key, to be changed (STU-05). */
export function WordEditor(props: WordEditorProps) {
  const { draftId, wordKey } = props;
  const word = useQuery({
    queryKey: ['studio', 'word', draftId, wordKey],
    queryFn: async () => (await call(getWord, { params: { draftId, key: wordKey } })).result,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return <Read of={word}>{(found) => <WordForm {...props} word={found} />}</Read>;
}

function WordForm({ draftId, word, words, onTake, onDone, onLeave }: WordEditorProps & { word: StudioWord }) {
  const t = useTexts();
  const [own, setOwn] = useState(() =>
    Object.fromEntries(word.languages.map((one) => [one.language, one.own ?? ''])),
  );
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(
    t,
    problem,
    word.languages.map(({ language }) => language),
  );
  const save = () =>
    void run(async () => {
      const changed = word.languages.filter((one) => (one.own ?? '') !== own[one.language]);
      const texts = Object.fromEntries(changed.map(({ language }) => [language, own[language] || null]));
      const params = { draftId, key: word.key };
      await onTake(async (revision) => (await call(saveWord, { params, body: { texts, revision } })).result);
      onDone();
    });
  return (
    <Form onSubmit={save} errors={refused} className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-sm text-muted">{word.note}</p>
        <code dir="ltr" className="text-start text-xs text-muted wrap-anywhere">
          {word.key}
        </code>
      </div>
      {word.languages.map(({ language, usual, is_translated }) => (
        <TextArea
          key={language}
          name={language}
          label={words.language(language)}
          aside={is_translated ? undefined : <Badge tone="warn">{t('operator.studio-word-missing')}</Badge>}
          hint={t('operator.studio-word-usual', { text: usual })}
          lang={language}
          dir="auto"
          rows={2}
          maxLength={2000}
          value={own[language] ?? ''}
          onChange={({ target }) => setOwn({ ...own, [language]: target.value })}
        />
      ))}
      {refused ? null : <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onLeave}>{t('operator.leave')}</Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('operator.studio-word-save')}
        </Button>
      </div>
    </Form>
  );
}
