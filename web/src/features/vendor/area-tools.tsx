import type { Vendor } from '@sendero/core/vendor/vendor';
import { Redo2, SquareDashed, Trash2, Undo2 } from 'lucide-react';
import type { Dispatch } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AreaStep, AreaSteps } from './area-steps.ts';
import { pickupOf } from './pickup-of.ts';
import { squareAround } from './square-around.ts';

interface AreaToolsProps {
  vendor: Vendor;
  steps: AreaSteps;
  take: Dispatch<AreaStep>;
}

/** The actions on the area as a whole. */
export function AreaTools({ vendor, steps: { corners, past, future }, take }: AreaToolsProps) {
  const t = useTexts();
  const middle = pickupOf(vendor) ?? boot.market.centre;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {corners.length === 0 ? (
        <Button
          icon={<SquareDashed aria-hidden className="size-4" />}
          onClick={() => take({ kind: 'draw', corners: squareAround(middle) })}
        >
          {t('area.square')}
        </Button>
      ) : (
        <Button
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => take({ kind: 'draw', corners: [] })}
        >
          {t('area.clear')}
        </Button>
      )}
      <IconButton
        label={t('ui.undo')}
        tone="neutral"
        icon={<Undo2 aria-hidden className="size-4" />}
        disabled={past.length === 0}
        onClick={() => take({ kind: 'undo' })}
      />
      <IconButton
        label={t('area.redo')}
        tone="neutral"
        icon={<Redo2 aria-hidden className="size-4" />}
        disabled={future.length === 0}
        onClick={() => take({ kind: 'redo' })}
      />
    </div>
  );
}
