import { useFlag } from '../../../lib/flags.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Hours } from '../conditions/use-service-hours.ts';

const LaterFields = lazyPage(async () => ({ default: (await import('./later-fields.tsx')).LaterFields }));

const QUARTER_S = 15 * 60;
const AHEAD_S = 2 * 60 * 60;

interface DeliveryTimeProps {
  /** Unix seconds; null means as soon as possible. */
  readonly preorderedFor: number | null;
  readonly hours: Pick<Hours, 'isOpenNow' | 'nextOpening'>;
  readonly error: string | undefined;
  readonly onChange: (changes: { preordered_for: number | null }) => void;
}

/** As soon as possible, or a pre-order with a day and time in the market's time zone (FLOW-08). */
export function DeliveryTime({ preorderedFor, hours, error, onChange }: DeliveryTimeProps) {
  const t = useTexts();
  if (!useFlag('pre_order')) return null;
  const isLater = preorderedFor !== null;
  const choose = (when: 'asap' | 'later') =>
    onChange({
      preordered_for: when === 'asap' ? null : firstTime(hours.isOpenNow ? null : hours.nextOpening),
    });
  return (
    <div className="grid gap-3">
      <Segmented
        name="delivery_time"
        label={t('request.when')}
        value={isLater ? 'later' : 'asap'}
        onChange={choose}
        hint={isLater ? undefined : t('request.asap-hint')}
        choices={[
          { value: 'asap', label: t('request.asap') },
          { value: 'later', label: t('request.later') },
        ]}
      />
      {isLater ? (
        <PageSection fallback={<div className="h-17" />}>
          <LaterFields preorderedFor={preorderedFor} error={error} onChange={onChange} />
        </PageSection>
      ) : null}
    </div>
  );
}

/** The next opening, otherwise a round time two hours from now; unix seconds. */
function firstTime(opening: number | null): number {
  return opening ?? Math.ceil((Date.now() / 1000 + AHEAD_S) / QUARTER_S) * QUARTER_S;
}
