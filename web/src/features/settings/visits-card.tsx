import { listVisits } from '@sendero/core/contract/vendor-api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { SettingsCard } from './settings-card.tsx';

/** When the operator's staff saw the portal as this vendor does, and why (OPR-08); nothing where nobody did. */
export function VisitsCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { dateTime, time } = useFormats();
  const { data: visits = [] } = useQuery({
    queryKey: ['visits', vendorId],
    queryFn: async () => (await call(listVisits, { params: { id: vendorId } })).result,
  });
  if (visits.length === 0) return null;
  return (
    <SettingsCard title={t('settings.visits')} hint={t('settings.visits-lead')}>
      <ul className="divide-y divide-line">
        {visits.map(({ visited_at, until, reason }) => (
          <li key={visited_at} className="grid gap-0.5 py-2">
            <span className="tabular text-sm text-muted">
              {dateTime(visited_at)} – {time(until)}
            </span>
            <span dir="auto" className="text-start wrap-anywhere">
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
