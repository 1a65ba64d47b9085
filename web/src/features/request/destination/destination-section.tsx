import type { RequestDraft } from '@sendero/core/request/draft';
import type { DestinationIssue } from '@sendero/core/request/step';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { MapPin } from 'lucide-react';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { AddressField } from '../../address/address-field.tsx';
import type { AddressSearch } from '../../address/use-address-search.ts';
import { useSavedChoices } from '../../address-book/use-saved-choices.tsx';
import type { Dispatch } from '../drafts/request-store.ts';
import { GoOnButton } from '../form/go-on-button.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import type { ErrorOf } from '../form/use-errors.ts';
import type { Quote } from '../price/use-quote.ts';

interface DestinationSectionProps {
  readonly vendorId: string;
  readonly draft: Pick<RequestDraft, 'destination_text_address' | 'destination_latitude'>;
  readonly isOpen: boolean;
  readonly search: AddressSearch;
  readonly quote: Pick<Quote, 'isAsking' | 'askAgain'>;
  /** Why the destination cannot be served. */
  readonly issue: DestinationIssue | null;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
  readonly onFill: (saved: SavedAddress) => void;
  readonly onOpenBook: (typed: string) => void;
  readonly onGoOn: () => void;
}

/** The destination: a typed address, coordinates, or a tap on the map. Issues are shown at the field (FLOW-20). */
export function DestinationSection(props: DestinationSectionProps) {
  const { vendorId, draft, isOpen, search, quote, issue, errorOf, dispatch, onGoOn } = props;
  const t = useTexts();
  const isWide = useWide();
  const saved = useSavedChoices({ vendorId, onChoose: props.onFill, onOpenBook: props.onOpenBook });
  const isPlaced = draft.destination_latitude !== null;
  return (
    <SectionFrame
      icon={<MapPin aria-hidden />}
      title={t('request.destination.title')}
      isOpen={isOpen}
      summary={
        <>
          <span className="font-medium">{draft.destination_text_address}</span>
          <span role="status" className="text-sm text-warn">
            {search.failure ? t(search.failure) : null}
          </span>
        </>
      }
      onChange={isPlaced ? () => dispatch({ type: 'open', section: 'destination' }) : undefined}
    >
      <Form onSubmit={() => (search.isSearching ? undefined : onGoOn())} className="grid gap-3">
        <AddressField
          label={t('request.destination.label')}
          search={search}
          value={draft.destination_text_address}
          onType={(text) => {
            dispatch({ type: 'type-destination', text });
            saved.type(text);
          }}
          others={saved}
          hint={quote.isAsking ? t('request.destination.checking') : t('request.destination.hint')}
          error={issue ? t(issue.key) : errorOf('customer.location.address')}
          settling={quote.isAsking}
          autoFocus={isWide && !isPlaced}
        />
        {issue?.key === 'request.error.undeliverable-address' || !issue ? null : (
          <Button size="small" className="justify-self-start" onClick={quote.askAgain}>
            {t('shell.try-again')}
          </Button>
        )}
        {isPlaced && !issue && !quote.isAsking ? <GoOnButton /> : null}
      </Form>
    </SectionFrame>
  );
}
