import { type BoardName, boardNames, getBoard } from '@sendero/core/contract/operator-desk-api';
import { useQuery } from '@tanstack/react-query';
import { BellRing, CircleAlert, CircleCheck, MapPin } from 'lucide-react';
import { boot } from '../../../lib/boot.ts';
import { call } from '../../../lib/api.ts';
import { AppLink, go, useQueryValue } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CountrySelect, useOwnCountries } from '../../lib/country-select.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { AtSite, sites } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { BoardList } from './board-list.tsx';

const REFRESH_MS = 15_000;

/** How a country stands now; each number opens what it counts (OPR-05). */
export default function BoardPage() {
  const t = useTexts();
  const countries = useOwnCountries(getBoard);
  const wanted = useQueryValue('country') ?? boot.market.country_code;
  const country = countries.find(({ code }) => code === wanted)?.code ?? countries[0]?.code;
  const named = useQueryValue('list');
  const list = boardNames.find((name) => name === named);
  if (country === undefined)
    return (
      <div className={PAGE}>
        <EmptyState isPage icon={<MapPin />} title={t('operator.no-country')}>
          {t('operator.no-country-hint')}
        </EmptyState>
      </div>
    );
  return (
    <AtSite site={sites.find(({ country_code }) => country_code === country) ?? null}>
      <Board country={country} list={list} countries={countries} />
    </AtSite>
  );
}

interface BoardProps {
  readonly country: string;
  readonly list: BoardName | undefined;
  readonly countries: ReturnType<typeof useOwnCountries>;
}

function Board({ country, list, countries }: BoardProps) {
  const t = useTexts();
  const { time } = useFormats();
  const board = useQuery({
    queryKey: ['board', country],
    queryFn: async () => (await call(getBoard, { params: { country } })).result,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.board')}
        lead={board.data ? t('operator.board-at', { time: time(board.data.at) }) : t('operator.board-lead')}
        actions={
          <span className="flex flex-wrap items-end gap-2">
            <CountrySelect countries={countries} value={country} onChange={(code) => go(paths.board(code))} />
            <AppLink href={paths.limits(country)} className={buttonClass({})}>
              <BellRing aria-hidden className="size-4" />
              {t('operator.limits')}
            </AppLink>
          </span>
        }
      />
      <Read of={board}>
        {({ numbers }) => (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {numbers.map((number) => (
              <Figure key={number.name} country={country} isOpen={number.name === list} {...number} />
            ))}
          </ul>
        )}
      </Read>
      {list === undefined ? null : <BoardList key={`${country} ${list}`} country={country} name={list} />}
    </div>
  );
}

interface FigureProps {
  readonly country: string;
  readonly name: BoardName;
  readonly count: number;
  readonly isOpen: boolean;
}

/** What servers see of themselves, within the hour. */
const isOfServers = (name: BoardName): boolean => name === 'browser_errors' || name === 'reports_refused';

/** Orders under way are no trouble; each of anything else is. */
const isTrouble = (name: BoardName, count: number): boolean => name !== 'under_way' && count > 0;

function Figure({ country, name, count, isOpen }: FigureProps) {
  const t = useTexts();
  const { number } = useFormats();
  const isBad = isTrouble(name, count);
  const Icon = isBad ? CircleAlert : CircleCheck;
  return (
    <li>
      <AppLink
        href={paths.board(country, isOpen ? undefined : name)}
        aria-expanded={isOpen}
        className={cx(
          'grid h-full content-start gap-1 rounded-lg border bg-raised p-3 transition-colors hover:bg-sunken',
          isOpen ? 'border-primary' : 'border-line',
        )}
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          <Icon aria-hidden className={cx('size-4 shrink-0', isBad ? 'text-danger' : 'text-ok')} />
          {t(`operator.board.${name}`)}
        </span>
        <strong className={cx('tabular text-2xl font-semibold', isBad && 'text-danger')}>
          {number(count)}
        </strong>
        {isOfServers(name) ? (
          <span className="text-xs text-muted">{t('operator.of-all-servers')}</span>
        ) : null}
      </AppLink>
    </li>
  );
}
