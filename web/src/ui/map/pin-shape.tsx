import { Bike, Car, Footprints, House, Motorbike, Store, type LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import type { MapMarker } from './marker.ts';

const VEHICLES: Readonly<Record<NonNullable<MapMarker['vehicle']>, LucideIcon>> = {
  foot: Footprints,
  bicycle: Bike,
  scooter: Motorbike,
  car: Car,
};

type PinLook = Pick<MapMarker, 'kind' | 'large' | 'vehicle' | 'selected' | 'sign'> & { held: boolean };

/**
 * The shape of a marker. A pin's tip is the place; it is 65 px tall on the request form (FLOW-21) and for a collection
 * point being set (OUT-03). A moving rider is a disc around the place, a corner of a line a dot.
 */
export function PinShape({
  kind,
  large = kind === 'dropoff',
  vehicle = 'bicycle',
  selected = false,
  sign,
  held,
}: PinLook) {
  if (kind === 'rider') return <Disc icon={VEHICLES[vehicle]} selected={selected} sign={sign} />;
  if (kind === 'corner') return <Dot selected={selected} />;
  const dropoff = kind === 'dropoff';
  const Icon = dropoff ? House : Store;
  return (
    <span className={cx('relative block', large ? 'h-[65px] w-[50px]' : 'h-[52px] w-10')}>
      <span
        className={cx(
          'absolute start-1/2 bottom-0 -ms-2 block h-1.5 w-4 translate-y-1/2 rounded-full bg-scrim transition-opacity',
          !held && 'opacity-0',
        )}
      />
      <span className={cx('absolute inset-0 block transition-transform', held && '-translate-y-2')}>
        <svg
          viewBox="0 0 50 65"
          aria-hidden
          className={cx('size-full drop-shadow-md', dropoff ? 'fill-(--map-dropoff)' : 'fill-(--map-pickup)')}
        >
          <path
            d="M25 64C22.6 52.5 2 42.8 2 25a23 23 0 0 1 46 0C48 42.8 27.4 52.5 25 64Z"
            className="stroke-(--map-halo)"
            strokeWidth={selected ? 4 : 2.5}
            strokeLinejoin="round"
          />
        </svg>
        <span
          className={cx(
            'absolute inset-x-0 top-0 grid h-[77%] place-items-center',
            dropoff ? 'text-on-primary' : 'text-surface',
          )}
        >
          {sign === undefined ? (
            <Icon aria-hidden size={large ? 24 : 19} strokeWidth={2} />
          ) : (
            <span aria-hidden className="tabular text-md font-semibold">
              {sign}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

interface DiscProps {
  icon: LucideIcon;
  selected: boolean;
  sign: string | undefined;
}

function Disc({ icon: Icon, selected, sign }: DiscProps) {
  return (
    <span className="grid size-11 place-items-center">
      <span
        className={cx(
          'grid place-items-center rounded-full border-2 border-(--map-halo) bg-(--map-rider) text-on-accent shadow-float transition-[width,height]',
          selected ? 'size-11 outline-3 outline-(--map-rider)/50' : 'size-8.5',
        )}
      >
        {sign === undefined ? (
          <Icon aria-hidden size={selected ? 23 : 18} strokeWidth={2.1} />
        ) : (
          <span aria-hidden className={cx('tabular font-semibold', selected ? 'text-md' : 'text-xs')}>
            {sign}
          </span>
        )}
      </span>
    </span>
  );
}

function Dot({ selected }: { selected: boolean }) {
  return (
    <span className="grid size-11 place-items-center">
      <span
        className={cx(
          'rounded-full border-2 border-(--map-area) shadow-card',
          selected ? 'size-5 bg-(--map-area) outline-3 outline-(--map-area)/40' : 'size-3.5 bg-raised',
        )}
      />
    </span>
  );
}
