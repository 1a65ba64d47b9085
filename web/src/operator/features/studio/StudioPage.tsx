import { beginBrandDraft, beginMarketDraft } from '@sendero/core/contract/operator-studio-api';
import type { StudioSummary } from '@sendero/core/contract/studio-shapes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/form-values.ts';
import { call } from '../../../lib/api.ts';
import { AppLink, go, usePath, useQueryValue } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useLocale } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { originOfSite, useCountryName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { DraftView } from './draft-view.tsx';
import { ThingView } from './thing-view.tsx';
import { useBrands, useMarkets } from './use-things.ts';
import { WordView } from './word-view.tsx';

type Kind = StudioSummary['kind'];

/** Countries and brands as versions: listed, drafted, checked, published, rolled back (STU-01). */
export default function StudioPage() {
  const [, , part = '', id = ''] = usePath().split('/');
  const word = useQueryValue('word');
  if (part === 'drafts' && word !== null) return <WordView draftId={id} wordKey={word} />;
  if (part === 'drafts') return <DraftView key={id} draftId={id} />;
  if (part === 'markets' || part === 'brands')
    return (
      <ThingView key={id} kind={part === 'markets' ? 'market' : 'brand'} code={decodeURIComponent(id)} />
    );
  return <Lists />;
}

function Lists() {
  const t = useTexts();
  const nameOf = useCountryName();
  const markets = useMarkets();
  const brands = useBrands();
  return (
    <div className={PAGE}>
      <PageHead title={t('operator.studio')} lead={t('operator.studio-lead')} />
      <Read of={brands}>
        {(all) => <List kind="brand" title={t('operator.brands')} things={all} nameOf={({ name }) => name} />}
      </Read>
      <Read of={markets}>
        {(all) => (
          <List
            kind="market"
            title={t('operator.countries')}
            things={all}
            nameOf={({ code }) => `${nameOf(code)} (${code})`}
          />
        )}
      </Read>
    </div>
  );
}

interface ListProps {
  readonly kind: Kind;
  readonly title: string;
  readonly things: readonly StudioSummary[];
  readonly nameOf: (thing: StudioSummary) => string;
}

function List({ kind, title, things, nameOf }: ListProps) {
  const t = useTexts();
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const locale = useLocale();
  const shown = things.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  return (
    <section className="grid gap-2" aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {may(kind === 'market' ? beginMarketDraft : beginBrandDraft) ? (
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setNew(true)}>
            {t(`operator.studio-new.${kind}`)}
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((thing) => (
          <li key={thing.code} className="bg-raised">
            <AppLink
              href={paths.studioThing(kind, thing.code)}
              className="flex min-h-control flex-wrap items-center gap-2 px-3 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <bdi className="font-medium">{nameOf(thing)}</bdi>
              {thing.version > 0 ? (
                <Badge tone="neutral">{t('operator.studio-version', { version: thing.version })}</Badge>
              ) : null}
              {thing.drafts > 0 ? (
                <Badge tone="warn">{t('operator.studio-drafts', { count: thing.drafts })}</Badge>
              ) : null}
              <span className="ms-auto text-sm text-muted">
                <bdi>{thing.sites.join(', ')}</bdi>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {isNew ? <NewDialog kind={kind} things={things} nameOf={nameOf} onClose={() => setNew(false)} /> : null}
    </section>
  );
}

function NewDialog({ kind, things, nameOf, onClose }: Omit<ListProps, 'title'> & { onClose: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const isMarket = kind === 'market';
  const [code, setCode] = useState('');
  const [from, setFrom] = useState(
    things.find(({ sites }) => sites.length > 0)?.code ?? things[0]?.code ?? '',
  );
  const [brand, setBrand] = useState('');
  const [missing, setMissing] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['code', 'brand']);
  const submit = () => {
    const typed = code.trim();
    const known = things.some((thing) => thing.code.toLowerCase() === typed.toLowerCase());
    const lacking = {
      code: known
        ? t('operator.studio-code-known')
        : CODE[kind].test(typed)
          ? undefined
          : t(`operator.studio-code-hint.${kind}`),
    };
    setMissing(lacking);
    if (lacking.code !== undefined) return;
    void run(async () => {
      const params = { code: typed };
      const { result } = isMarket
        ? await call(beginMarketDraft, { params, body: { from, ...(brand !== '' && { brand }) } })
        : await call(beginBrandDraft, { params, body: { from } });
      go(paths.studioDraft(result.draft_id));
    });
  };
  return (
    <Dialog open onClose={onClose} title={t(`operator.studio-new.${kind}`)} closeLabel={t('shell.close')}>
      <Form onSubmit={submit} errors={refused ?? missing} className="grid gap-4">
        <p className="text-muted">{t(`operator.studio-new-means.${kind}`)}</p>
        {isMarket ? (
          <NewCountry value={code} known={things.map((thing) => thing.code)} onChange={setCode} />
        ) : (
          <TextField
            name="code"
            label={t('operator.studio-code.brand')}
            hint={t('operator.studio-code-hint.brand')}
            value={code}
            dir="ltr"
            autoComplete="off"
            maxLength={31}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Select
          label={t('operator.studio-from')}
          hint={t(`operator.studio-from-hint.${kind}`)}
          options={things
            .filter(({ sites, is_shipped }) => sites.length > 0 || is_shipped)
            .map((thing) => ({ value: thing.code, label: nameOf(thing) }))
            .toSorted((a, b) => a.label.localeCompare(b.label, locale))}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        {isMarket ? <NewCountryBrand value={brand} onChange={setBrand} /> : null}
        {refused ? null : <ProblemNotice problem={problem} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.leave')}</Button>
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('operator.studio-begin')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What a code looks like; whether there is such a country, the server knows. */
const CODE = { market: /^[A-Z]{2}$/, brand: /^[a-z][a-z\d]{1,30}$/ } as const;

interface ChosenProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The world's countries by their names, without those that there are. */
function NewCountry({ value, known, onChange }: ChosenProps & { readonly known: readonly string[] }) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = useCountryName();
  const others = COUNTRIES.filter((code) => !known.includes(code))
    .map((code) => ({ value: code, label: `${nameOf(code)} (${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <Select
      name="code"
      label={t('operator.country')}
      hint={
        value === ''
          ? undefined
          : t('operator.studio-host-will', { host: new URL(originOfSite(value.toLowerCase())).host })
      }
      placeholder={t('operator.studio-choose')}
      options={others}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Two letters that Unicode names as a place, and no group of places. */
const COUNTRIES: readonly string[] = namedRegions();

function namedRegions(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
  return (
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !noCountry.has(code) && names.of(code) !== undefined)
      // Codes of the past stand for what there is today.
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  );
}

function NewCountryBrand({ value, onChange }: ChosenProps) {
  const t = useTexts();
  const brands = useBrands().data ?? [];
  return (
    <Select
      name="brand"
      label={t('operator.studio-served-by')}
      hint={t('operator.studio-served-by-later')}
      options={[
        { value: '', label: t('operator.studio-later') },
        ...brands.map((brand) => ({ value: brand.code, label: brand.name })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
