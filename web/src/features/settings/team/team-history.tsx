import type { TeamChange } from '@sendero/core/contract/team-api';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import type { Business } from './use-team.ts';

/** What is read at a glance; the wire tells more. */
const MOST = 12;

/** Who made whom an owner of what, and who removed them; nothing where nothing was changed. */
export function TeamHistory({ business, changes }: { business: Business; changes: readonly TeamChange[] }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (changes.length === 0) return null;
  const nameOf = (vendorId: string): string =>
    vendorId === business.root_id
      ? t('team.whole')
      : (business.vendors.find(({ vendor_id }) => vendor_id === vendorId)?.name ?? vendorId);
  return (
    <SettingsCard title={t('team.history')}>
      <ul className="grid gap-2 text-sm">
        {changes.slice(0, MOST).map(({ changed_at, by_email, email, vendor_id, is_added }, nth) => (
          // Older ones never change, and newer ones come with a new list.
          <li key={nth} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <span className="tabular text-muted">{dateTime(changed_at)}</span>
            <span className="wrap-anywhere">
              {t(is_added ? 'team.history-added' : 'team.history-removed', {
                by: isolated(by_email || t('team.somebody')),
                email: isolated(email || t('team.somebody')),
                place: isolated(nameOf(vendor_id)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

/** A name keeps its own direction inside a sentence (FSI … PDI). */
const isolated = (name: string): string => `\u2068${name}\u2069`;
