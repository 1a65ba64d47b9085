import { MapPin } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { AddressField } from '../address/address-field.tsx';
import { GoOnButton } from './go-on-button.tsx';
import { PartFrame } from './part-frame.tsx';
import { useSavedChoices } from './use-saved-choices.tsx';
import type { Request } from './use-request.ts';

const FIELD = 'customer.location.address';

/** Where to: an address by typing, coordinates, or a tap on the map; what is wrong with it stands at the field (FLOW-20). */
export function DestinationPart({ request }: { request: Request }) {
  const t = useTexts();
  const isWide = useWide();
  const { draft, destination, error, quote, issues, view } = request;
  const saved = useSavedChoices(request);
  const isOpen = view === 'destination';
  return (
    <PartFrame
      icon={<MapPin aria-hidden />}
      title={t('request.destination.title')}
      isOpen={isOpen}
      summary={
        <>
          <span className="font-medium">{draft.destination_text_address}</span>
          <span role="status" className="text-sm text-warn">
            {destination.search.failure ? t(destination.search.failure) : null}
          </span>
        </>
      }
      onChange={destination.at ? () => request.open('destination') : undefined}
    >
      <Form
        onSubmit={() => (destination.search.isSearching ? undefined : request.goOn('destination'))}
        className="grid gap-3"
      >
        <AddressField
          label={t('request.destination.label')}
          search={destination.search}
          value={draft.destination_text_address}
          onType={(text) => {
            destination.type(text);
            saved.type(text);
          }}
          others={saved}
          hint={quote.isAsking ? t('request.destination.checking') : t('request.destination.hint')}
          error={error ? t(error.key) : issues.of(FIELD)}
          settling={quote.isAsking}
          autoFocus={isWide && !destination.at}
        />
        {error?.key === 'request.error.undeliverable-address' || !error ? null : (
          <Button size="small" className="justify-self-start" onClick={quote.askAgain}>
            {t('request.try-again')}
          </Button>
        )}
        {destination.at && !error && !quote.isAsking ? <GoOnButton /> : null}
      </Form>
    </PartFrame>
  );
}
