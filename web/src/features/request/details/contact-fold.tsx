import type { RequestDraft } from '@sendero/core/request/draft';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

type Contact =
  | 'destination_name'
  | 'destination_phone_number'
  | 'destination_unit_number'
  | 'destination_building'
  | 'rider_notes';

interface ContactFoldProps {
  readonly draft: Pick<RequestDraft, Contact>;
  readonly onChange: () => void;
}

/** A known customer in one line with "Change": who, the door, and what the rider is to know (BRD-07). */
export function ContactFold({ draft, onChange }: ContactFoldProps) {
  const t = useTexts();
  const { destination_name, destination_phone_number, destination_unit_number, destination_building } = draft;
  const beside = [destination_unit_number, destination_building, draft.rider_notes]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken px-3 py-2">
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-medium">
          <bdi>{destination_name}</bdi> · <bdi className="tabular">{destination_phone_number}</bdi>
        </span>
        {beside === '' ? null : (
          <span className="truncate text-sm text-muted">
            <bdi>{beside}</bdi>
          </span>
        )}
      </p>
      <Button tone="ghost" size="small" className="-my-1" onClick={onChange}>
        {t('request.change')}
        <VisuallyHidden>{t('request.name')}</VisuallyHidden>
      </Button>
    </div>
  );
}
