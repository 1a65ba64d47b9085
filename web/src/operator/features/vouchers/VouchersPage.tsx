import {
  type StaffVoucher,
  addVoucher,
  listVouchers,
  removeVoucher,
} from '@sendero/core/contract/operator-desk-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { boot } from '../../../lib/boot.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { toMinor } from '@sendero/core/values/money';
import { CountrySelect, useOwnCountries } from '../../lib/country-select.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { AtSite, sites } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { AddVoucher } from './add-voucher.tsx';

/** The vouchers of a country: in force everywhere at once, and taken out of force (OPR-06). */
export default function VouchersPage() {
  const countries = useOwnCountries(listVouchers);
  const wanted = useQueryValue('country') ?? boot.market.country_code;
  const country = countries.find(({ code }) => code === wanted)?.code ?? countries[0]?.code ?? '';
  return (
    <AtSite site={sites.find(({ country_code }) => country_code === country) ?? null}>
      <Vouchers key={country} country={country} countries={countries} />
    </AtSite>
  );
}

interface VouchersProps {
  readonly country: string;
  readonly countries: ReturnType<typeof useOwnCountries>;
}

function Vouchers({ country, countries }: VouchersProps) {
  const t = useTexts();
  const may = useMay();
  const client = useQueryClient();
  const [open, setOpen] = useState<'add' | StaffVoucher | null>(null);
  const vouchers = useQuery({
    queryKey: ['vouchers', country],
    queryFn: async () => (await call(listVouchers, { params: { country } })).result,
  });
  const close = () => setOpen(null);
  const done = () => {
    close();
    toast({ message: t('operator.done'), type: 'success' });
    void client.invalidateQueries({ queryKey: ['vouchers', country] });
  };
  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.vouchers')}
        lead={t('operator.vouchers-lead')}
        actions={
          <span className="flex flex-wrap items-end gap-2">
            <CountrySelect
              countries={countries}
              value={country}
              onChange={(code) => go(paths.vouchers(code))}
            />
            {may(addVoucher, { country_code: country, brand: null }) ? (
              <Button
                tone="primary"
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => setOpen('add')}
              >
                {t('operator.voucher-add')}
              </Button>
            ) : null}
          </span>
        }
      />
      <Read of={vouchers}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<TicketPercent />} title={t('operator.vouchers-none')} />
          ) : (
            <VoucherLists all={all} now_s={vouchers.dataUpdatedAt / 1000} onRemove={setOpen} />
          )
        }
      </Read>
      {open === 'add' ? <AddVoucher country={country} onClose={close} onDone={done} /> : null}
      {open !== null && open !== 'add' ? (
        <ReasonDialog
          title={t('operator.voucher-remove-title', { code: open.code })}
          confirm={t('operator.voucher-remove')}
          tone="danger"
          act={(reason) => call(removeVoucher, { params: { country, code: open.code }, query: { reason } })}
          onClose={close}
          onDone={done}
        >
          <p>{t('operator.voucher-remove-means')}</p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}

const isUsedUp = ({ uses, most_uses }: StaffVoucher): boolean => most_uses !== null && uses >= most_uses;
const isEnded = ({ valid_until }: StaffVoucher, now_s: number): boolean =>
  valid_until !== null && valid_until <= now_s;
/** Whether nobody can use it any more. */
const isOver = (voucher: StaffVoucher, now_s: number): boolean =>
  isEnded(voucher, now_s) || isUsedUp(voucher);

interface VoucherListsProps {
  readonly all: readonly StaffVoucher[];
  readonly now_s: number;
  readonly onRemove: (voucher: StaffVoucher) => void;
}

/** Those that may be used first, by code; then those that are over, the latest end first. */
function VoucherLists({ all, now_s, onRemove }: VoucherListsProps) {
  const t = useTexts();
  const over = all
    .filter((voucher) => isOver(voucher, now_s))
    .toSorted((a, b) => (b.valid_until ?? now_s) - (a.valid_until ?? now_s));
  const parts = [
    { title: t('operator.vouchers-live'), vouchers: all.filter((voucher) => !isOver(voucher, now_s)) },
    { title: t('operator.vouchers-over'), vouchers: over },
  ];
  return parts.map(({ title, vouchers }) =>
    vouchers.length === 0 ? null : (
      <section key={title} className="grid gap-2">
        <h2 className="font-semibold">{title}</h2>
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
          {vouchers.map((voucher) => (
            <VoucherRow
              key={voucher.code}
              voucher={voucher}
              now_s={now_s}
              onRemove={() => onRemove(voucher)}
            />
          ))}
        </ul>
      </section>
    ),
  );
}

interface VoucherRowProps {
  readonly voucher: StaffVoucher;
  readonly now_s: number;
  readonly onRemove: () => void;
}

function VoucherRow({ voucher, now_s, onRemove }: VoucherRowProps) {
  const t = useTexts();
  const may = useMay();
  const { money, date, number } = useFormats();
  // It ends at the midnight after its last day.
  const { code, type, amount, currency, vendor_id, valid_from, valid_until, uses, most_uses, country } =
    voucher;
  const worth =
    type === 'PERCENTAGE' ? `${number(amount)} %` : money(toMinor(amount, currency) ?? 0, currency);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-32 font-mono font-medium wrap-anywhere">
        <bdi>{code}</bdi>
      </span>
      <span className="tabular min-w-0 basis-20">{worth}</span>
      <span className="min-w-0 flex-1 basis-40 text-sm text-muted wrap-anywhere">
        {vendor_id === null ? t('operator.voucher-all') : <bdi>{vendor_id}</bdi>}
      </span>
      <span className="tabular flex min-w-0 basis-40 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {isUsedUp(voucher) ? <Badge>{t('operator.voucher-used-up')}</Badge> : null}
        {valid_from !== null && valid_from > now_s ? (
          <Badge tone="warn">{t('operator.voucher-begins', { day: date(valid_from) })}</Badge>
        ) : null}
        {valid_until === null ? (
          t('operator.voucher-no-end')
        ) : isEnded(voucher, now_s) ? (
          <Badge>{t('operator.voucher-ended', { day: date(valid_until - 1) })}</Badge>
        ) : (
          t('operator.voucher-until', { day: date(valid_until - 1) })
        )}
      </span>
      <span className="tabular text-sm text-muted">
        {most_uses === null
          ? t('operator.voucher-uses', { count: number(uses) })
          : t('operator.voucher-uses-of', { count: number(uses), most: number(most_uses) })}
      </span>
      {!isOver(voucher, now_s) && may(removeVoucher, { country_code: country, brand: null }) ? (
        <Button size="small" tone="ghost" onClick={onRemove}>
          {t('operator.voucher-remove')}
        </Button>
      ) : null}
    </li>
  );
}
