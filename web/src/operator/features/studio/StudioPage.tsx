import {
  beginBrandDraft,
  beginMarketDraft,
  listBrands,
  listMarkets,
} from '@sendero/core/contract/operator-studio-api';
import type { StudioSummary } from '@sendero/core/contract/studio-shapes';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink, go, usePath } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useCountryName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { DraftView } from './draft-view.tsx';
import { ThingView } from './thing-view.tsx';

type Kind = StudioSummary['kind'];

/** Countries and brands as versions: listed, drafted, checked, published, rolled back (STU-01). */
export default function StudioPage() {
  const [, , part = '', id = ''] = usePath().split('/');
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
  const markets = useQuery({
    queryKey: ['studio', 'markets'],
    queryFn: async () => (await call(listMarkets, {})).result,
  });
  const brands = useQuery({
    queryKey: ['studio', 'brands'],
    queryFn: async () => (await call(listBrands, {})).result,
  });
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
        {things.map((thing) => (
          <li key={thing.code} className="bg-raised">
            <AppLink
              href={paths.studioThing(kind, thing.code)}
              className="flex min-h-control flex-wrap items-center gap-2 px-3 py-2 hover:bg-sunken"
            >
              <span className="font-medium">{nameOf(thing)}</span>
              {thing.version > 0 ? (
                <Badge tone="neutral">{t('operator.studio-version', { version: thing.version })}</Badge>
              ) : null}
              {thing.drafts > 0 ? (
                <Badge tone="warn">{t('operator.studio-drafts', { count: thing.drafts })}</Badge>
              ) : null}
              <span className="ms-auto text-sm text-muted">{thing.sites.join(', ')}</span>
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
  const [code, setCode] = useState('');
  const [from, setFrom] = useState(things[0]?.code ?? '');
  const { isBusy, problem, run } = useAttempt();
  const submit = () =>
    void run(async () => {
      const endpoint = kind === 'market' ? beginMarketDraft : beginBrandDraft;
      const { result } = await call(endpoint, { params: { code: code.trim() }, body: { from } });
      go(paths.studioDraft(result.draft_id));
    });
  return (
    <Dialog open onClose={onClose} title={t(`operator.studio-new.${kind}`)} closeLabel={t('shell.close')}>
      <Form onSubmit={submit} className="grid gap-4">
        <TextField
          name="code"
          label={t(`operator.studio-code.${kind}`)}
          hint={t(`operator.studio-code-hint.${kind}`)}
          value={code}
          dir="ltr"
          maxLength={30}
          required
          onChange={({ target }) => setCode(target.value)}
        />
        <Select
          label={t('operator.studio-from')}
          options={things.map((thing) => ({ value: thing.code, label: nameOf(thing) }))}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <ProblemNotice problem={problem} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('operator.leave')}</Button>
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('operator.studio-begin')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
