import { addVendor, listLatestVendors, readVendorSheet } from '@sendero/core/contract/operator-vendor-api';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus, Search, SearchX, Store } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { AppLink, go, useQueryValue } from '../../../lib/navigation.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FoundList } from '../../lib/found-list.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { UnreadCountries } from '../../lib/unread-countries.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useFound } from '../../lib/use-found.ts';
import { paths } from '../../paths.ts';

/** Vendors are looked for by name, code, owner or number; new ones are taken on here (OPR-02). */
export default function VendorsPage() {
  const t = useTexts();
  const may = useMay();
  const q = useQueryValue('q')?.trim() ?? '';
  const found = useFound(q);
  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.vendors')}
        lead={t('operator.vendors-lead')}
        actions={
          <>
            {may(readVendorSheet) ? (
              <AppLink href={paths.vendorSheet()} className={buttonClass({})}>
                <FileUp aria-hidden className="size-4" />
                {t('operator.chain-by-sheet')}
              </AppLink>
            ) : null}
            {may(addVendor) ? (
              <AppLink href={paths.newVendor()} className={buttonClass({ tone: 'primary' })}>
                <Plus aria-hidden className="size-4" />
                {t('operator.take-on')}
              </AppLink>
            ) : null}
          </>
        }
      />
      <Form
        onSubmit={(data) => go(paths.vendors(textOf(data, 'q').trim() || undefined))}
        className="flex max-w-150 items-end gap-2"
      >
        <div className="flex-1">
          <TextField
            key={q}
            name="q"
            type="search"
            label={t('operator.vendor-search')}
            defaultValue={q}
            maxLength={300}
            autoComplete="off"
          />
        </div>
        <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
          {t('operator.look')}
        </Button>
      </Form>
      {q === '' ? (
        <Latest />
      ) : (
        <Read of={found} rows={4}>
          {({ result, unread_countries }) => {
            const vendors = result.filter(({ kind }) => kind === 'vendor');
            return (
              <>
                <UnreadCountries codes={unread_countries} />
                {vendors.length === 0 ? (
                  <EmptyState icon={<SearchX />} title={t('operator.found-none')}>
                    {t('operator.vendor-search-hint')}
                  </EmptyState>
                ) : (
                  <FoundList found={vendors} />
                )}
              </>
            );
          }}
        </Read>
      )}
    </div>
  );
}

/** Where none was looked for. */
function Latest() {
  const t = useTexts();
  const latest = useQuery({
    queryKey: ['vendors', 'latest'],
    queryFn: () => call(listLatestVendors, {}),
  });
  return (
    <Read of={latest} rows={4}>
      {({ result, unread_countries }) => (
        <>
          <UnreadCountries codes={unread_countries} />
          {result.length === 0 ? (
            <EmptyState icon={<Store />} title={t('operator.vendor-search-first')}>
              {t('operator.vendor-search-hint')}
            </EmptyState>
          ) : (
            <section aria-labelledby="latest" className="grid gap-2">
              <h2 id="latest" className="text-md font-semibold">
                {t('operator.vendors-latest')}
              </h2>
              <FoundList found={result} />
            </section>
          )}
        </>
      )}
    </Read>
  );
}
