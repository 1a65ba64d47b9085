import { MOST_STOPS } from '@sendero/core/trip/trip-fee';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { NEXT } from '../form/use-section-focus.ts';
import type { RequestFrameProps } from '../request-frame.tsx';
import { QuickestOrder } from './quickest-order.tsx';
import { StopEditor } from './stop-editor.tsx';
import { StopRow } from './stop-row.tsx';
import type { TripOfRequest } from './use-trip.ts';

interface StopListProps {
  readonly vendorId: string;
  readonly request: RequestFrameProps['request'];
  readonly trip: TripOfRequest;
  readonly onOpenBook: (typed: string) => void;
}

/** The stops in their order: a line each, one of them open. */
export function StopList({ vendorId, request, trip, onOpenBook }: StopListProps) {
  const t = useTexts();
  const { stops, change, quote, issuesOf } = trip;
  const openId = request.state.trip?.open ?? null;
  const next = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState('');
  const count = useRef(stops.length);
  useEffect(() => {
    // What had the focus is gone with its stop.
    const isFewer = stops.length < count.current;
    count.current = stops.length;
    if (isFewer && document.activeElement === document.body) next.current?.focus();
  }, [stops.length]);
  const place = (stop: number) => t('trip.stop', { stop, stops: stops.length });
  const remove = (at: number) => {
    const stop = stops[at];
    if (!stop) return;
    change({ type: 'remove', id: stop.id });
    const onAction = () => change({ type: 'put-back', draft: stop.draft, at });
    toast({ message: t('trip.removed', { stop: at + 1 }), action: { label: t('ui.undo'), onAction } });
  };
  const move = (at: number, by: -1 | 1) => {
    const stop = stops[at];
    if (!stop || !stops[at + by]) return;
    change({ type: 'move', id: stop.id, by });
    setTold(`${stop.draft.destination_name} ${place(at + by + 1)}`);
  };
  return (
    <section aria-label={t('trip.stops')} className="grid gap-2 px-4 py-3">
      <h2 className="text-md font-semibold">{t('trip.stops')}</h2>
      <ol className="grid gap-2">
        {stops.map((stop, at) => (
          <StopRow
            key={stop.id}
            stop={stop}
            at={at}
            count={stops.length}
            isOpen={stop.id === openId}
            issue={quote.fault?.stop === stop.id ? quote.fault.issue : issuesOf(stop.id)[0]}
            onOpen={() => change(stop.id === openId ? { type: 'fold' } : { type: 'open', id: stop.id })}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          >
            <StopEditor vendorId={vendorId} request={request} trip={trip} onOpenBook={onOpenBook} />
          </StopRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      <QuickestOrder
        proposal={quote.proposal}
        isTaken={request.state.trip?.before !== undefined}
        change={change}
      />
      {stops.length < MOST_STOPS ? (
        <Button
          ref={next}
          {...{ [NEXT]: true }}
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => change({ type: 'add' })}
        >
          {t('trip.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('trip.most', { count: MOST_STOPS })}</p>
      )}
    </section>
  );
}
