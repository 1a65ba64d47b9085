import { useTexts } from '../../lib/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { issueText } from './issue-text.ts';
import type { OutletDraft } from './use-outlet-draft.ts';

/** What a rider needs at the door of a collection point. */
export function DoorFields({ draft: { point, issues, change, changePhone } }: { draft: OutletDraft }) {
  const t = useTexts();
  return (
    <div className="grid gap-4">
      <div className="field-row grid-cols-2 gap-x-3">
        <TextField
          label={t('request.unit')}
          aside={t('request.optional')}
          value={point.unit}
          onChange={({ target }) => change({ unit: target.value })}
          error={issueText(t, issues['unit'])}
          autoComplete="off"
          maxLength={50}
        />
        <TextField
          label={t('request.building')}
          aside={t('request.optional')}
          value={point.building}
          onChange={({ target }) => change({ building: target.value })}
          error={issueText(t, issues['building'])}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <TextField
        type="tel"
        inputMode="tel"
        dir="ltr"
        label={t('register.phone')}
        value={point.phone_number}
        onChange={({ target }) => changePhone(target.value)}
        error={issueText(t, issues['phone_number'])}
        autoComplete="off"
        maxLength={32}
      />
      <TextArea
        label={t('request.origin.notes')}
        aside={t('request.optional')}
        rows={2}
        value={point.rider_instructions}
        onChange={({ target }) => change({ rider_instructions: target.value })}
        error={issueText(t, issues['rider_instructions'])}
        maxLength={2000}
      />
    </div>
  );
}
