import { useFlag } from '../../lib/flags.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Request } from './use-request.ts';

const LaterFields = lazyPage(async () => ({ default: (await import('./later-fields.tsx')).LaterFields }));

const QUARTER_S = 15 * 60;
const AHEAD_S = 2 * 60 * 60;

/** As soon as possible, or a day and time on the market's clock: a pre-order (FLOW-08). */
export function DeliveryTime({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, change, hours } = request;
  if (!useFlag('pre_order')) return null;
  const isLater = draft.preordered_for !== null;
  const choose = (when: 'asap' | 'later') =>
    change({
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
        <Part fallback={<div className="h-17" />}>
          <LaterFields request={request} />
        </Part>
      ) : null}
    </div>
  );
}

/** The next opening, else a round time two hours from now; unix seconds. */
function firstTime(opening: number | null): number {
  return opening ?? Math.ceil((Date.now() / 1000 + AHEAD_S) / QUARTER_S) * QUARTER_S;
}
