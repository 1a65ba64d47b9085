import { maintenanceOf } from '@sendero/core/flag/maintenance';
import { Construction, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BrandMark } from '../features/session/brand-mark.tsx';
import { boot } from '../lib/boot.ts';
import { flagWatch } from '../lib/flag-watch.ts';
import { currentFlags, useFlags, useMaintenanceNote } from '../lib/flags.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { toast } from '../ui/toast.ts';

/** Replaces all other pages and says why: planned maintenance, or a failure (NAV-07). */
export default function MaintenancePage() {
  const t = useTexts();
  const isPlanned = maintenanceOf(useFlags()) === 'planned';
  const note = useMaintenanceNote();
  const { support_email } = boot.brand;
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    await flagWatch.refresh();
    setLooking(false);
    if (maintenanceOf(currentFlags())) toast({ message: t('maintenance.still'), type: 'info' });
  };
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-170 grid-rows-[auto_1fr] gap-8 px-5 py-6 md:py-10">
      <header>
        <BrandMark />
      </header>
      <main className="grid content-center pb-20">
        <EmptyState
          isPage
          icon={isPlanned ? <Construction aria-hidden /> : <TriangleAlert aria-hidden />}
          title={t(isPlanned ? 'maintenance.planned-title' : 'maintenance.unplanned-title')}
          action={
            <Button busy={isLooking} onClick={() => void look()}>
              {t('maintenance.look')}
            </Button>
          }
        >
          {t(isPlanned ? 'maintenance.planned' : 'maintenance.unplanned')} {t('maintenance.kept')}
        </EmptyState>
        {note === null ? null : (
          // The operator's words, in whichever language they wrote them.
          <p
            dir="auto"
            className="mx-auto mb-8 w-full max-w-120 rounded-lg border border-line bg-raised px-4 py-3 whitespace-pre-line wrap-anywhere"
          >
            {note.text}
          </p>
        )}
        <p className="text-center text-sm text-muted">
          {t.rich(
            'maintenance.support',
            {
              link: (words) => (
                <a className="text-primary-ink underline" href={`mailto:${support_email}`}>
                  {words}
                </a>
              ),
            },
            { email: support_email },
          )}
        </p>
      </main>
    </div>
  );
}
