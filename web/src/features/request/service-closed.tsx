import { Moon } from 'lucide-react';
import { useFlag } from '../../lib/flags.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Hours } from './conditions/use-order-times.ts';
import type { Dispatch } from './drafts/request-store.ts';

const ofRiders = {
  now: 'request.service-closed',
  later: 'request.closed-hint',
  wait: 'request.closed',
} as const;
const ofOutlet = { now: 'hours.closed-now', later: 'hours.closed-hint', wait: 'hours.closed' } as const;

/**
 * Riders are off duty, or the outlet is closed: says when orders are taken again, and offers a pre-order for that time
 * if allowed (FLOW-03, BRD-12).
 */
export function ServiceClosed({ hours, dispatch }: { hours: Hours; dispatch: Dispatch }) {
  const t = useTexts();
  const formats = useFormats();
  const opening = hours.isOpenNow ? null : hours.nextOpening;
  const words = hours.closedNow === 'hours.closed-then' ? ofOutlet : ofRiders;
  const mayOrder = useFlag('pre_order') && opening !== null;
  return (
    <section role="status">
      <EmptyState
        icon={<Moon />}
        title={t(words.now, hours.shown)}
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
        {t(mayOrder ? words.later : words.wait)}
      </EmptyState>
    </section>
  );
}
