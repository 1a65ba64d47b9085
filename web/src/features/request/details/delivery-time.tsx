import type { RequestDraft } from '@sendero/core/request/draft';
import { useFlag } from '../../../lib/flags.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Hours } from '../conditions/use-order-times.ts';

const LaterFields = lazyPage(async () => ({ default: (await import('./later-fields.tsx')).LaterFields }));

const QUARTER_S = 15 * 60;
const AHEAD_S = 2 * 60 * 60;

type Asked = Pick<RequestDraft, 'preordered_for' | 'preordered_end'>;
type When = 'asap' | 'collect' | 'deliver';

interface DeliveryTimeProps {
  readonly draft: Asked;
  readonly hours: Pick<Hours, 'isOpenNow' | 'nextOpening'>;
  /** The estimate from the collection to the delivery; null while unknown. */
  readonly carryMinutes: number | null;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<Asked>) => void;
  /** Several drops are collected together, and each is delivered at a time of its own. */
  readonly isTrip?: boolean;
}

/**
 * As soon as possible, or a pre-order: its day and time in the market's time zone, for the collection or the delivery
 * (FLOW-08, FLOW-22).
 */
export function DeliveryTime({
  draft,
  hours,
  carryMinutes,
  error,
  onChange,
  isTrip = false,
}: DeliveryTimeProps) {
  const t = useTexts();
  if (!useFlag('pre_order')) return null;
  const { preordered_for, preordered_end } = draft;
  const when: When = preordered_for === null ? 'asap' : preordered_end === 'COLLECT' ? 'collect' : 'deliver';
  const choose = (next: When) =>
    onChange(
      next === 'asap'
        ? { preordered_for: null }
        : {
            preordered_for: preordered_for ?? firstTime(hours.isOpenNow ? null : hours.nextOpening),
            preordered_end: next === 'collect' ? 'COLLECT' : 'DELIVER',
          },
    );
  return (
    <div className="grid gap-3">
      <Segmented
        name="delivery_time"
        label={t('request.when-asked')}
        value={when}
        onChange={choose}
        hint={isTrip ? t('trip.when-hint') : when === 'asap' ? t('request.asap-hint') : undefined}
        choices={[
          { value: 'asap' as const, label: t('request.asap') },
          { value: 'collect' as const, label: t('request.collect-at-time') },
          { value: 'deliver' as const, label: t('request.deliver-at-time') },
        ].slice(0, isTrip ? 2 : 3)}
      />
      {preordered_for === null ? null : (
        <PageSection fallback={<div className="h-17" />}>
          <LaterFields
            preorderedFor={preordered_for}
            end={preordered_end}
            carryMinutes={carryMinutes}
            error={error}
            onChange={onChange}
          />
        </PageSection>
      )}
    </div>
  );
}

/** The next opening, otherwise a round time two hours from now; unix seconds. */
function firstTime(opening: number | null): number {
  return opening ?? Math.ceil((Date.now() / 1000 + AHEAD_S) / QUARTER_S) * QUARTER_S;
}
