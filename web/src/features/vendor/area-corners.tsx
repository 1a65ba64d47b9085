import { type LatLng, parseLatLng } from '@sendero/core/values/place';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, X } from 'lucide-react';
import { type Dispatch, type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { movedBy } from '../../ui/map/mercator.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AreaStep, type AreaSteps, mayDelete } from './area-steps.ts';
import { placeText } from './place-text.ts';

interface CornersProps {
  steps: AreaSteps;
  take: Dispatch<AreaStep>;
}

/** Lists every corner with actions for the chosen one: edits the area without a map. */
export function AreaCorners({ steps, take }: CornersProps) {
  const t = useTexts();
  const { corners, chosen } = steps;
  const corner = corners[chosen];
  return (
    <section aria-label={t('area.corners')} className="grid gap-3">
      <CornerList steps={steps} take={take} />
      {corner ? (
        <fieldset className="grid gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-medium">{t('area.corner', { number: chosen + 1 })}</legend>
          <Mover
            onMove={(east, north) => take({ kind: 'move', index: chosen, to: movedBy(corner, east, north) })}
          />
          <PlaceField key={chosen} at={corner} onPlace={(to) => take({ kind: 'move', index: chosen, to })} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => take({ kind: 'add' })}
            >
              {t('area.add')}
            </Button>
            <Button
              size="small"
              icon={<X aria-hidden className="size-4" />}
              disabled={!mayDelete(steps)}
              onClick={() => take({ kind: 'delete' })}
            >
              {t('area.delete')}
            </Button>
          </div>
        </fieldset>
      ) : null}
    </section>
  );
}

function CornerList({ steps, take }: CornersProps) {
  const t = useTexts();
  const group = useId();
  const deleteByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !mayDelete(steps)) return;
    event.preventDefault();
    take({ kind: 'delete' });
  };
  return (
    <fieldset onKeyDown={deleteByKey}>
      <legend className="mb-1.5 text-sm font-medium">{t('area.corners')}</legend>
      <div className="grid max-h-52 overflow-y-auto rounded-lg border border-line">
        {steps.corners.map((corner, index) => (
          <label
            key={index}
            className="relative flex min-h-control shrink-0 cursor-pointer items-center gap-3 px-3 has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={index === steps.chosen}
              onChange={() => take({ kind: 'choose', index })}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex-1">{t('area.corner', { number: index + 1 })}</span>
            <span dir="ltr" className="tabular text-sm text-muted">
              {placeText(corner)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const lengths = ['10', '100', '1000'] as const;

/** North is up in every reading direction. */
function Mover({ onMove }: { onMove: (metresEast: number, metresNorth: number) => void }) {
  const t = useTexts();
  const group = useId();
  const [step, setStep] = useState<(typeof lengths)[number]>('100');
  const metres = Number(step);
  const size = 'size-4';
  return (
    <div className="grid gap-3">
      <Segmented
        name={group}
        label={t('area.step')}
        value={step}
        onChange={setStep}
        choices={lengths.map((value) => ({ value, label: t('area.metres', { metres: Number(value) }) }))}
      />
      <div role="group" aria-label={t('area.move')} dir="ltr" className="flex gap-1">
        <IconButton
          tone="neutral"
          label={t('area.west')}
          icon={<ArrowLeft aria-hidden className={size} />}
          onClick={() => onMove(-metres, 0)}
        />
        <IconButton
          tone="neutral"
          label={t('area.north')}
          icon={<ArrowUp aria-hidden className={size} />}
          onClick={() => onMove(0, metres)}
        />
        <IconButton
          tone="neutral"
          label={t('area.south')}
          icon={<ArrowDown aria-hidden className={size} />}
          onClick={() => onMove(0, -metres)}
        />
        <IconButton
          tone="neutral"
          label={t('area.east')}
          icon={<ArrowRight aria-hidden className={size} />}
          onClick={() => onMove(metres, 0)}
        />
      </div>
    </div>
  );
}

/** The corner's coordinates as text, to paste them from elsewhere. */
function PlaceField({ at, onPlace }: { at: LatLng; onPlace: (at: LatLng) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const shown = typed ?? placeText(at);
  const place = () => {
    const to = parseLatLng(shown);
    setWrong(to === null);
    if (!to) return;
    setTyped(null);
    onPlace(to);
  };
  return (
    <Form onSubmit={place}>
      <TextField
        label={t('area.place')}
        hint={t('area.place-hint')}
        error={isWrong ? t('area.place-wrong') : undefined}
        dir="ltr"
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Form>
  );
}
