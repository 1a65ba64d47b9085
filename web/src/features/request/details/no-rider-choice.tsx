import type { RequestDraft } from '@sendero/core/request/draft';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoRiderSelect } from '../../vendor/no-rider-select.tsx';
import { useNoRider, useSaveNoRider } from '../../vendor/use-no-rider.ts';

interface NoRiderChoiceProps {
  readonly vendorId: string;
  readonly value: RequestDraft['no_rider'];
  readonly onChange: (changes: Pick<RequestDraft, 'no_rider'>) => void;
}

/**
 * What happens to this order if no rider is found: as its shop has it, unless something else is chosen, which may become
 * what the shop has (BRD-09).
 */
export function NoRiderChoice({ vendorId, value, onChange }: NoRiderChoiceProps) {
  const t = useTexts();
  const { data } = useNoRider(vendorId);
  const { mutate, isPending } = useSaveNoRider(vendorId, () => onChange({ no_rider: null }));
  return (
    <div className="grid gap-2">
      <NoRiderSelect
        isFolded
        value={value}
        usual={data ? (data.choice ?? data.otherwise) : null}
        onChange={(no_rider) => onChange({ no_rider })}
      />
      {value === null || isGuest() ? null : (
        <Button size="small" className="justify-self-start" busy={isPending} onClick={() => mutate(value)}>
          {t('no-rider.save')}
        </Button>
      )}
    </div>
  );
}
