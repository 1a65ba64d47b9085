import { Moon } from 'lucide-react';
import { useFlag } from '../../lib/flags.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Request } from './use-request.ts';

/** There are no riders now: when there are, and a pre-order for then where those are allowed (FLOW-03). */
export function ServiceClosed({ request: { hours, change } }: { request: Request }) {
  const t = useTexts();
  const formats = useFormats();
  const opening = hours.isOpenNow ? null : hours.nextOpening;
  const mayOrder = useFlag('pre_order') && opening !== null;
  return (
    <section role="status">
      <EmptyState
        icon={<Moon />}
        title={t('request.service-closed', hours.shown)}
        action={
          mayOrder ? (
            <Button tone="primary" onClick={() => change({ preordered_for: opening })}>
              {t('request.order-for', { time: formats.dateTime(opening) })}
            </Button>
          ) : undefined
        }
      >
        {mayOrder ? t('request.closed-hint') : t('request.closed')}
      </EmptyState>
    </section>
  );
}
