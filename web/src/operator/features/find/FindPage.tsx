import { SearchX } from 'lucide-react';
import { useQueryValue } from '../../../lib/navigation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FoundList } from '../../lib/found-list.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { UnreadCountries } from '../../lib/unread-countries.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useFound } from '../../lib/use-found.ts';

/** What the box above found (OPR-03). */
export default function FindPage() {
  const t = useTexts();
  const q = useQueryValue('q')?.trim() ?? '';
  const found = useFound(q);
  return (
    <div className={PAGE}>
      <PageHead title={t('operator.find')} lead={t('operator.find-lead')} />
      {q === '' ? null : (
        <Read of={found} rows={3}>
          {({ result, unread_countries }) => (
            <>
              <UnreadCountries codes={unread_countries} />
              {result.length === 0 ? (
                <EmptyState icon={<SearchX />} title={t('operator.found-none')}>
                  {t('operator.found-none-hint')}
                </EmptyState>
              ) : (
                <FoundList found={result} />
              )}
            </>
          )}
        </Read>
      )}
    </div>
  );
}
