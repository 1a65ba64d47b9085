import { mayChange } from '@sendero/core/vendor/point-rights';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { useFieldError } from '../../../ui/form.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { Business } from './use-team.ts';

interface PlaceChoiceProps {
  business: Business;
  value: readonly string[];
  onChange: (vendorIds: string[]) => void;
}

/** What somebody owns: the whole business, where the user owns it themselves, or some of its outlets. */
export function PlaceChoice({ business, value, onChange }: PlaceChoiceProps) {
  const t = useTexts();
  const { root_id, vendors } = business;
  const ownsRoot = vendors.some(({ vendor_id }) => vendor_id === root_id);
  const [isWhole, setWhole] = useState(value.includes(root_id));
  const [outlets, setOutlets] = useState(value.filter((id) => id !== root_id));
  const choose = (whole: boolean, chosen: string[]) => {
    setWhole(whole);
    setOutlets(chosen);
    onChange(whole ? [root_id] : chosen);
  };
  return (
    <>
      {ownsRoot ? (
        <RadioCards
          label={t('team.places')}
          name="reach"
          choices={[
            { value: 'whole', label: t('team.whole'), hint: t('team.whole-hint') },
            { value: 'some', label: t('team.some') },
          ]}
          value={isWhole ? 'whole' : 'some'}
          onChange={(reach) => choose(reach === 'whole', outlets)}
        />
      ) : null}
      {isWhole ? null : (
        <OutletBoxes business={business} value={outlets} onChange={(chosen) => choose(false, chosen)} />
      )}
    </>
  );
}

function OutletBoxes({ business: { root_id, vendors }, value, onChange }: PlaceChoiceProps) {
  const t = useTexts();
  const wrong = useFieldError('vendor_ids');
  return (
    <fieldset aria-invalid={wrong ? true : undefined} aria-describedby="team-places" className="grid gap-1.5">
      <legend className="sr-only">{t('team.some')}</legend>
      <div className="grid max-h-60 overflow-y-auto rounded-lg border border-line px-3 py-1.5">
        {vendors
          .filter(({ vendor_id }) => vendor_id !== root_id)
          .map((vendor) => {
            const { vendor_id, name } = vendor;
            const isChosen = value.includes(vendor_id);
            return (
              <Checkbox
                key={vendor_id}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                checked={isChosen}
                // The operator says who owns a point that it keeps; whoever does may be taken out.
                disabled={!isChosen && !mayChange(vendor)}
                onChange={() =>
                  onChange(isChosen ? value.filter((id) => id !== vendor_id) : [...value, vendor_id])
                }
              />
            );
          })}
      </div>
      <FieldNote id="team-places" wrong={wrong} hint={undefined} />
    </fieldset>
  );
}
