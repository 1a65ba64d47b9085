import type { RequestDraft } from '@sendero/core/request/draft';
import type { DestinationIssue } from '@sendero/core/request/step';
import { MapPin, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { boot } from '../../../lib/boot.ts';
import { isGuest } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { useOnceSettled } from '../../../ui/use-once-settled.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { AddressField } from '../../address/address-field.tsx';
import type { AddressSearch } from '../../address/use-address-search.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import { GoOnButton } from '../form/go-on-button.tsx';
import { SectionFrame } from '../form/section-frame.tsx';
import type { ErrorOf } from '../form/use-errors.ts';
import type { Quote } from '../price/use-quote.ts';

interface DestinationSectionProps {
  readonly draft: Pick<
    RequestDraft,
    'destination_text_address' | 'destination_latitude' | 'destination_name' | 'destination_phone_number'
  >;
  readonly isOpen: boolean;
  readonly search: AddressSearch;
  readonly quote: Pick<Quote, 'isAsking' | 'askAgain'>;
  /** Why the destination cannot be served. */
  readonly issue: DestinationIssue | null;
  readonly errorOf: ErrorOf;
  readonly dispatch: Dispatch;
  /** The people that the typed text may mean (BRD-06). */
  readonly callers: Pick<ComponentProps<typeof AddressField>, 'before' | 'others'>;
  readonly onGoOn: () => void;
  /** Asks for another drop; nothing where this is one of several already. */
  readonly onAdd?: (() => void) | undefined;
}

/**
 * Who is calling, or where to: one box for a phone number, a name, a short code, an address or coordinates (BRD-06); or a
 * tap on the map. Issues are shown at the field (FLOW-20). Once the customer is told it asks for the address alone.
 */
export function DestinationSection(props: DestinationSectionProps) {
  const { callers, draft, isOpen, search, quote, issue, errorOf, dispatch, onGoOn } = props;
  const t = useTexts();
  const isWide = useWide();
  const typed = draft.destination_text_address;
  const { destination_name: name, destination_phone_number: phone } = draft;
  const isTold = name !== '' || phone !== boot.market.phone_prefix;
  const isWho = !isGuest() && !isTold;
  const type = (text: string) => dispatch({ type: 'type-destination', text });
  const isPlaced = draft.destination_latitude !== null;
  const goingOn = useOnceSettled({
    isPending: search.isResolving,
    isReady: isPlaced && search.asked === null,
    act: onGoOn,
  });
  // Text that is still being looked up is no place yet: its suggestions come first.
  const isLookedUp = search.isSearching && !search.isResolving;
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
      aside={props.onAdd && isPlaced ? <AnotherDrop onAdd={props.onAdd} /> : null}
      onChange={isPlaced ? () => dispatch({ type: 'open', section: 'destination' }) : undefined}
    >
      <Form onSubmit={() => (isLookedUp ? undefined : goingOn.ask())} className="grid gap-3">
        <AddressField
          label={t(isWho ? 'request.who.label' : 'request.destination.label')}
          placeholder={isWho ? t('request.who.placeholder') : undefined}
          search={search}
          value={typed}
          onType={type}
          before={isGuest() || (typed === '' && !isWho) ? undefined : callers.before}
          others={callers.others}
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

/** Several drops in one request (BRD-15), for those who have an account. */
function AnotherDrop({ onAdd }: { onAdd: () => void }) {
  const t = useTexts();
  if (isGuest()) return <p className="text-sm text-muted">{t('trip.not-guests')}</p>;
  return (
    <Button
      tone="ghost"
      size="small"
      className="-my-1 shrink! text-start whitespace-normal! pointer-coarse:-my-2"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={onAdd}
    >
      {t('trip.add')}
    </Button>
  );
}
