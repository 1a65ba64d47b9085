import { quickQuote } from '@sendero/core/contract/quote-api';
import { toMinor } from '@sendero/core/values/money';
import type { LatLng } from '@sendero/core/values/place';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { AppLink } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { queryClient } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressField } from '../address/address-field.tsx';
import { useAddressSearch } from '../address/use-address-search.ts';
import { type QuotedWay, quotedWay } from '../session/quoted-way.ts';

const GuestStart = lazyPage(async () => ({
  default: (await import('./guest-start.tsx')).GuestStart,
}));

/** Prices a delivery between two places for a visitor without an account. */
export function QuickQuote() {
  return (
    <QueryClientProvider client={queryClient}>
      <QuoteFields />
    </QueryClientProvider>
  );
}

function QuoteFields() {
  const t = useTexts();
  const from = usePlace('from');
  const to = usePlace('to');
  return (
    <div className="grid max-w-130 gap-3 rounded-xl border border-line bg-raised p-4 shadow-card">
      <div className="grid gap-3 sm:grid-cols-2">
        <AddressField label={t('landing.quote-from')} {...from.field} />
        <AddressField label={t('landing.quote-to')} {...to.field} />
      </div>
      <div aria-live="polite" className="min-h-6">
        {from.at && to.at ? (
          <>
            <Price source={from.at} destination={to.at} />
            <NextStep />
          </>
        ) : (
          <p className="text-sm text-muted">{t('landing.quote-hint')}</p>
        )}
      </div>
    </div>
  );
}

function usePlace(end: keyof QuotedWay) {
  const [text, setText] = useState('');
  const [at, setAt] = useState<LatLng | null>(null);
  const search = useAddressSearch(boot.market.centre, (place) => {
    const found = place.address?.formatted_address ?? text;
    setAt(place.at);
    setText(found);
    quotedWay.setState({ [end]: { ...place, text: found } });
  });
  const onType = (typed: string) => {
    setText(typed);
    setAt(null);
    quotedWay.setState({ [end]: null });
  };
  return { at, field: { search, value: text, onType } };
}

/** What a visitor does who likes the price. */
function NextStep() {
  const t = useTexts();
  const isForGuests = useFlag('guest_checkout');
  const isRegistrationOff = useFlag('sign-up-deactivation');
  if (isForGuests)
    return (
      <div className="mt-3">
        <PageSection fallback={<Skeleton className="h-20 w-full" />}>
          <GuestStart tone="primary" />
        </PageSection>
      </div>
    );
  if (isRegistrationOff) return null;
  return (
    <AppLink
      href={paths.register()}
      className={`mt-3 ${buttonClass({ tone: 'primary', size: 'large', block: true })}`}
    >
      {t('register.submit')}
    </AppLink>
  );
}

function Price({ source, destination }: { source: LatLng; destination: LatLng }) {
  const t = useTexts();
  const formats = useFormats();
  const { data, error } = useQuery({
    queryKey: ['quick-quote', source, destination],
    queryFn: async ({ signal }) => (await call(quickQuote, { body: { source, destination }, signal })).result,
  });
  if (error) {
    return <p className="text-sm text-danger">{sayProblem(t, asProblem(error))}</p>;
  }
  if (!data) return <Skeleton className="h-6 w-40" />;
  const price = formats.money(toMinor(data.fee, data.currency) ?? 0, data.currency);
  const kilometres = formats.number(Math.round(data.distance_m / 100) / 10);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <strong className="tabular text-lg font-semibold text-primary-ink">{price}</strong>
      <span className="text-sm text-muted">
        {t('landing.quote-answer', { minutes: data.delivery_minutes, kilometres })}
      </span>
    </p>
  );
}
