// Words that a brand says otherwise than the product: pages of text, and messages to recipients (STU-03).
import { contentNames } from '@sendero/core/contract/site-api';
import { noticeSteps } from '@sendero/core/market/notice-settings';
import { useState } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { ValueProps } from './list-fields.tsx';
import type { FieldWords } from './say-field.ts';
import { Group } from './typed-field.tsx';

interface WordsProps extends ValueProps {
  readonly words: FieldWords;
  readonly languages: readonly string[];
}

type Texts = Readonly<Record<string, string>>;

const LONGEST_PAGE = 60_000;

/** The same without what is empty; undefined if nothing is left. */
function filled(texts: Texts): Texts | undefined {
  const kept = Object.entries(texts).filter(([, text]) => text !== '');
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Terms and the like in the brand's own words, a language at a time. */
export function Pages({ words, languages, value, onChange, ...group }: WordsProps) {
  const t = useTexts();
  const pages = (value ?? {}) as Texts;
  const [page, setPage] = useState<string>(contentNames[0]);
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const key = `${page}.${language}`;
  const written = new Set(Object.keys(pages));
  const marked = (name: string, isThere: boolean) => (isThere ? `${name} ●` : name);
  return (
    <Group {...group}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('operator.studio-page')}
          options={contentNames.map((one) => ({
            value: one,
            label: marked(
              words.option('pages', one),
              [...written].some((other) => other.startsWith(`${one}.`)),
            ),
          }))}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
        <LanguageSelect
          {...{ words, languages, language }}
          onChange={setLanguage}
          isThere={(one) => written.has(`${page}.${one}`)}
        />
      </div>
      <TextArea
        key={key}
        label={t('operator.studio-page-text')}
        hint={t('operator.studio-page-hint')}
        dir="auto"
        rows={6}
        maxLength={LONGEST_PAGE}
        value={pages[key] ?? ''}
        onChange={({ target }) => onChange(filled({ ...pages, [key]: target.value }))}
      />
    </Group>
  );
}

/** What recipients are told at each step, in the brand's own words. */
export function NoticeTexts({ words, languages, value, onChange, ...group }: WordsProps) {
  const t = useTexts();
  const all = (value ?? {}) as Readonly<Record<string, Texts>>;
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const own = all[language] ?? {};
  const put = (step: string, text: string) => {
    const others = Object.entries(all).filter(([one]) => one !== language);
    const kept = filled({ ...own, [step]: text });
    const next = kept ? [...others, [language, kept] as const] : others;
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  };
  return (
    <Group {...group}>
      <LanguageSelect
        {...{ words, languages, language }}
        onChange={setLanguage}
        isThere={(one) => one in all}
      />
      {noticeSteps.map((step) => (
        <TextField
          key={step}
          label={words.option('steps', step)}
          placeholder={t('operator.studio-usual-words')}
          dir="auto"
          maxLength={200}
          value={own[step] ?? ''}
          onChange={({ target }) => put(step, target.value)}
        />
      ))}
    </Group>
  );
}

interface LanguageSelectProps extends Pick<WordsProps, 'words' | 'languages'> {
  readonly language: string;
  readonly isThere: (language: string) => boolean;
  readonly onChange: (language: string) => void;
}

function LanguageSelect({ words, languages, language, isThere, onChange }: LanguageSelectProps) {
  const t = useTexts();
  return (
    <Select
      label={t('operator.studio-language')}
      options={languages.map((one) => ({
        value: one,
        label: isThere(one) ? `${words.language(one)} ●` : words.language(one),
      }))}
      value={language}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
