import { Route } from 'lucide-react';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TripOfRequest } from './use-trip.ts';

interface QuickestOrderProps extends Pick<TripOfRequest, 'change'> {
  readonly proposal: TripOfRequest['quote']['proposal'];
  /** The order is the proposed one, and can be undone. */
  readonly isTaken: boolean;
}

/** The order of the stops that saves riding; who has a reason keeps their own. */
export function QuickestOrder({ proposal, isTaken, change }: QuickestOrderProps) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div role="status" className="empty:hidden">
      {proposal ? (
        <Button
          block
          icon={<Route aria-hidden className="size-4" />}
          onClick={() => change({ type: 'arrange', ids: proposal.ids })}
        >
          {t('trip.quickest', { minutes: formats.minutes(proposal.minutes) })}
        </Button>
      ) : isTaken ? (
        <p className="flex items-center justify-between gap-3 rounded-md bg-sunken ps-3 text-sm">
          {t('trip.quickest-taken')}
          <Button tone="ghost" size="small" onClick={() => change({ type: 'undo-arrange' })}>
            {t('ui.undo')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
