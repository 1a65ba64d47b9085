import {
  beginBrandDraft,
  beginMarketDraft,
  getBrand,
  getMarket,
  rollBackBrand,
  rollBackMarket,
  withdrawBrand,
  withdrawMarket,
} from '@sendero/core/contract/operator-studio-api';
import type { StudioThing, StudioVersion } from '@sendero/core/contract/studio-shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink, go } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { originOfSite, useCountryName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';

interface Subject {
  readonly kind: StudioThing['kind'];
  readonly code: string;
}

type Open = { readonly act: 'back' | 'withdraw'; readonly version: number };

/** One country or brand: its versions with the way back to each, and its drafts. */
export function ThingView({ kind, code }: Subject) {
  const t = useTexts();
  const nameOf = useCountryName();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const { isBusy, problem, run } = useAttempt();
  const isMarket = kind === 'market';
  const title = isMarket ? `${nameOf(code)} (${code})` : code;
  const thing = useQuery({
    queryKey: ['studio', kind, code],
    queryFn: async () => (await call(isMarket ? getMarket : getBrand, { params: { code } })).result,
  });
  const begin = () =>
    void run(async () => {
      const endpoint = isMarket ? beginMarketDraft : beginBrandDraft;
      go(paths.studioDraft((await call(endpoint, { params: { code }, body: {} })).result.draft_id));
    });
  const presetOf = ({ act: what, version }: Open): string => {
    if (version === 0) return t('operator.studio-shipped');
    return what === 'back' ? t('operator.studio-back-reason', { version }) : '';
  };
  const act = (chosen: Open) => async (reason: string) => {
    const { version } = chosen;
    if (chosen.act === 'back')
      await call(isMarket ? rollBackMarket : rollBackBrand, { params: { code }, body: { version, reason } });
    else
      await call(isMarket ? withdrawMarket : withdrawBrand, {
        params: { code, version },
        body: { reason },
      });
  };
  return (
    <div className={PAGE}>
      <AppLink href={paths.studio()} className="text-primary-ink hover:underline">
        {t('operator.studio')}
      </AppLink>
      {thing.data ? null : <PageHead title={title} />}
      <Read of={thing}>
        {(all) => (
          <>
            <PageHead
              title={isMarket ? title : (nameIn(all.in_force) ?? code)}
              lead={<Hosts thing={all} />}
              actions={
                <Button tone="primary" busy={isBusy} onClick={begin}>
                  {t('operator.studio-begin')}
                </Button>
              }
            />
            <ProblemNotice problem={problem} />
            <Drafts thing={all} />
            <Versions thing={all} onOpen={setOpen} />
          </>
        )}
      </Read>
      {open ? (
        <ReasonDialog
          title={
            open.version === 0
              ? `${t('operator.studio-back')}: ${t('operator.studio-shipped')}`
              : t(`operator.studio-${open.act}-title`, { version: open.version })
          }
          confirm={t(`operator.studio-${open.act}`)}
          preset={presetOf(open)}
          act={act(open)}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            toast({ message: t('operator.studio-in-force'), type: 'success' });
            void client.invalidateQueries({ queryKey: ['studio'] });
          }}
        />
      ) : null}
    </div>
  );
}

/** Where it is served, each address to be opened. */
function Hosts({ thing: { sites } }: { thing: StudioThing }) {
  const t = useTexts();
  if (sites.length === 0) return t('operator.studio-nowhere');
  return (
    <span className="flex flex-wrap gap-x-3">
      {sites.map((id) => (
        <a
          key={id}
          href={originOfSite(id)}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary-ink hover:underline"
        >
          <bdi dir="ltr">{new URL(originOfSite(id)).host}</bdi>
        </a>
      ))}
    </span>
  );
}

function Drafts({ thing: { drafts } }: { thing: StudioThing }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (drafts.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('operator.studio-drafts-title')}</h2>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
        {drafts.map((draft) => (
          <li key={draft.draft_id}>
            <AppLink
              href={paths.studioDraft(draft.draft_id)}
              className="flex min-h-control items-center justify-between gap-3 px-3 py-2 hover:bg-sunken"
            >
              <span className="font-medium">
                {draft.begun_from === null
                  ? t('operator.studio-draft-of', { version: draft.based_on })
                  : t('operator.studio-draft-from', { name: draft.begun_from })}
              </span>
              <span className="text-sm text-muted">{dateTime(draft.changed_at)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { in_force: 'ok', waiting: 'warn', past: 'neutral', withdrawn: 'neutral' } as const;

function Versions({ thing, onOpen }: { thing: StudioThing; onOpen: (open: Open) => void }) {
  const t = useTexts();
  const isShippedInForce = !thing.versions.some(({ state }) => state === 'in_force');
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('operator.studio-versions')}</h2>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
        {thing.versions.map((version) => (
          <VersionRow key={version.version} version={version} onOpen={onOpen} />
        ))}
        {thing.is_shipped ? (
          <li className="flex flex-wrap items-center gap-3 p-3">
            <span className="font-medium">{t('operator.studio-shipped')}</span>
            {isShippedInForce ? <Badge tone="ok">{t('operator.studio-state.in_force')}</Badge> : null}
            {isShippedInForce ? null : (
              <Button size="small" className="ms-auto" onClick={() => onOpen({ act: 'back', version: 0 })}>
                {t('operator.studio-back')}
              </Button>
            )}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function VersionRow({ version, onOpen }: { version: StudioVersion; onOpen: (open: Open) => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { state } = version;
  const act = state === 'past' ? 'back' : state === 'waiting' ? 'withdraw' : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <span className="font-medium">{t('operator.studio-version', { version: version.version })}</span>
      <Badge tone={tones[state]}>{t(`operator.studio-state.${state}`)}</Badge>
      <span className="text-sm text-muted">{dateTime(version.in_force_from)}</span>
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{version.reason}</span>
      {act ? (
        <Button size="small" onClick={() => onOpen({ act, version: version.version })}>
          {t(`operator.studio-${act}`)}
        </Button>
      ) : null}
    </li>
  );
}

/** What a brand calls itself. */
function nameIn({ name }: StudioThing['in_force']): string | null {
  return typeof name === 'string' ? name : null;
}
