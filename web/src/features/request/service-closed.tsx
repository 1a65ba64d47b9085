import { Moon } from 'lucide-react';
import { useFlag } from '../../lib/flags.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Hours } from './conditions/use-service-hours.ts';
import type { Dispatch } from './drafts/request-store.ts';

/**
 * Outside the service hours: says when riders are available, and offers a pre-order for that time if allowed (FLOW-03).
 */
export function ServiceClosed({ hours, dispatch }: { hours: Hours; dispatch: Dispatch }) {
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
            <Button
              tone="primary"
              onClick={() => dispatch({ type: 'change', changes: { preordered_for: opening } })}
            >
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
