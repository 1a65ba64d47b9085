import {
  type BoardName,
  boardNames,
  listLimits,
  saveLimits,
  turnAlarmSecret,
} from '@sendero/core/contract/operator-desk-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { call } from '../../../lib/api.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { CountrySelect, useOwnCountries } from '../../lib/country-select.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { AtSite, sites } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { type Limit, LimitRow, toSave } from './limit-row.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** From when on the numbers of a country's board alarm, and whom (OPR-05). */
export default function LimitsPage() {
  const countries = useOwnCountries(listLimits);
  const wanted = useQueryValue('country') ?? boot.market.country_code;
  const country = countries.find(({ code }) => code === wanted)?.code ?? countries[0]?.code ?? '';
  return (
    <AtSite site={sites.find(({ country_code }) => country_code === country) ?? null}>
      <Limits key={country} country={country} countries={countries} />
    </AtSite>
  );
}

interface LimitsProps {
  readonly country: string;
  readonly countries: ReturnType<typeof useOwnCountries>;
}

type Open =
  | { readonly kind: 'limit'; readonly limit: Limit | null }
  | { readonly kind: 'remove'; readonly limit: Limit }
  | { readonly kind: 'turn' };

function Limits({ country, countries }: LimitsProps) {
  const t = useTexts();
  const client = useQueryClient();
  const mayChange = useMay()(saveLimits, { country_code: country, brand: null });
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const limits = useQuery({
    queryKey: ['limits', country],
    queryFn: async () => (await call(listLimits, { params: { country } })).result,
    refetchInterval: 15_000,
  });
  const all = limits.data ?? [];
  const close = () => setOpen(null);
  const done = () => {
    close();
    toast({ message: t('operator.saved'), type: 'success' });
    void client.invalidateQueries({ queryKey: ['limits', country] });
  };
  const save = (next: readonly Limit[], reason: string) =>
    call(saveLimits, { params: { country }, body: { limits: next.map(toSave), reason } });
  const without = (name: BoardName): readonly Limit[] => all.filter((one) => one.name !== name);

  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.limits')}
        lead={t('operator.limits-lead')}
        actions={
          <span className="flex flex-wrap items-end gap-2">
            <CountrySelect
              countries={countries}
              value={country}
              onChange={(code) => go(paths.limits(code))}
            />
            {mayChange && all.some(({ webhook }) => webhook !== null) ? (
              <Button
                icon={<KeyRound aria-hidden className="size-4" />}
                onClick={() => setOpen({ kind: 'turn' })}
              >
                {t('operator.limit-secret')}
              </Button>
            ) : null}
            {mayChange && all.length < boardNames.length ? (
              <Button
                tone="primary"
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => setOpen({ kind: 'limit', limit: null })}
              >
                {t('operator.limit-add')}
              </Button>
            ) : null}
          </span>
        }
      />
      <Read of={limits}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<BellRing />} title={t('operator.limits-none')}>
              {t('operator.limits-none-hint')}
            </EmptyState>
          ) : (
            <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
              {rows.map((limit) => (
                <LimitRow
                  key={limit.name}
                  limit={limit}
                  country={country}
                  mayChange={mayChange}
                  onChange={() => setOpen({ kind: 'limit', limit })}
                  onRemove={() => setOpen({ kind: 'remove', limit })}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {open?.kind === 'limit' ? (
        <LimitDialog
          limit={open.limit}
          free={boardNames.filter((name) => !all.some((one) => one.name === name))}
          place={open.limit ? all.indexOf(open.limit) : all.length}
          save={(limit, reason) =>
            save(
              open.limit ? all.map((one) => (one.name === limit.name ? limit : one)) : [...all, limit],
              reason,
            )
          }
          onClose={close}
          onDone={done}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <ReasonDialog
          title={t('operator.limit-remove-title', { name: t(`operator.board.${open.limit.name}`) })}
          confirm={t('operator.limit-remove')}
          tone="danger"
          act={(reason) => save(without(open.limit.name), reason)}
          onClose={close}
          onDone={done}
        >
          <p>{t('operator.limit-remove-means')}</p>
        </ReasonDialog>
      ) : null}
      {open?.kind === 'turn' ? (
        <ReasonDialog
          title={t('operator.limit-secret')}
          confirm={t('operator.limit-secret-make')}
          act={async (reason) =>
            (await call(turnAlarmSecret, { params: { country }, body: { reason } })).result.secret
          }
          onClose={close}
          onDone={(made) => {
            close();
            setSecret(made);
          }}
        >
          <p>{t('operator.limit-secret-means')}</p>
        </ReasonDialog>
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
