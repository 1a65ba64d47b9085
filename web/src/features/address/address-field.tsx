import type { Suggestion } from '@sendero/core/values/place';
import { distinguishPlaces } from '@sendero/core/values/distinguish-places';
import { MapPin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { fitsUnseen } from './fits-unseen.ts';
import type { AddressSearch } from './use-address-search.ts';

const HouseNumber = lazyPage(async () => ({ default: (await import('./house-number.tsx')).HouseNumber }));

/** A suggestion that is not a place. */
export interface OtherChoice {
  readonly key: string;
  readonly look: ReactNode;
  readonly onChoose: () => void;
}

interface Before {
  readonly heading: string;
  readonly choices: readonly OtherChoice[];
  /** How many of the choices are people. */
  readonly count: number;
  /** More of them may come. */
  readonly isPending: boolean;
}

interface AddressFieldProps {
  readonly label: string;
  readonly search: AddressSearch;
  /** The address as it stands in the form. */
  readonly value: string;
  /** Typing changes the text and clears the chosen place. */
  readonly onType: (text: string) => void;
  /** Known people whom the text means; they stand in front of the places, at once. */
  readonly before?: Before | undefined;
  /** Other suggestions for the typed text, below the places under their own heading. */
  readonly others?: { readonly heading: string; readonly choices: readonly OtherChoice[] } | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  /** The chosen place is being checked; typed keys wait for the next field. */
  readonly settling?: boolean | undefined;
}

/** Types an address: suggestions appear below, near ones first; `lat,lng` is accepted as well. */
export function AddressField({
  label,
  search,
  value,
  onType,
  before,
  others,
  placeholder,
  hint,
  error,
  autoFocus,
  settling,
}: AddressFieldProps) {
  const t = useTexts();
  const { suggestions, failure, asked } = search;
  const distinctions = distinguishPlaces(suggestions);
  const isSettling = settling === true || search.isResolving;
  // All suggestions appear at once: late ones must not move the row that the user is about to press.
  const people = before?.choices ?? [];
  const isAnswered = search.answered === value.trim();
  const places = people.length === 0 || isAnswered ? suggestions : [];
  const isSearching = search.isSearching || before?.isPending === true;
  const items = isSearching ? [...people, ...places] : [...people, ...places, ...(others?.choices ?? [])];
  const isPerson = (item: Suggestion | OtherChoice) => isOther(item) && people.includes(item);
  const type = (text: string) => {
    search.type(text);
    onType(text);
  };
  return (
    <>
      <Combobox
        label={label}
        hint={hint}
        error={error ?? (failure ? t(failure) : undefined)}
        autoFocus={autoFocus}
        value={value}
        onType={type}
        items={items}
        isOld={people.length === 0 && (!isAnswered || before?.isPending === true)}
        isFree={value === ''}
        opensOnFocus={before !== undefined}
        isSure={(item) => isPerson(item) || (!isOther(item) && fitsUnseen(value, item))}
        settling={isSettling || asked?.isAnswered === false}
        itemKey={(item) => (isOther(item) ? item.key : `${item.id}${item.formatted_address}`)}
        headingOf={(item) => (isPerson(item) ? before?.heading : isOther(item) ? others?.heading : undefined)}
        onChoose={(item) => (isOther(item) ? item.onChoose() : search.choose(item))}
        loading={isSearching}
        emptyText={search.isSettled ? t('geolocator.error.not-found') : undefined}
        waitingText={t('address.looking')}
        foundText={
          people.length > 0
            ? t('address-book.found', { count: before?.count ?? 0 })
            : t('address.found', { count: suggestions.length })
        }
        placeholder={placeholder ?? t('address.placeholder')}
        icon={<MapPin aria-hidden className="size-4" />}
        suffix={value === '' ? undefined : <Clear label={t('address.clear')} onClear={() => type('')} />}
      >
        {(item) =>
          isOther(item) ? (
            item.look
          ) : (
            <SuggestionText suggestion={item} beside={distinctions[suggestions.indexOf(item)] ?? ''} />
          )
        }
      </Combobox>
      {asked && (isSettling || !asked.isAnswered) ? (
        <PageSection>
          <HouseNumber asked={asked} settling={isSettling} />
        </PageSection>
      ) : null}
    </>
  );
}

const isOther = (item: Suggestion | OtherChoice): item is OtherChoice => 'look' in item;

/** The suggestion's address in two lines; `beside` distinguishes it from another with the same text. */
function SuggestionText({ suggestion, beside }: { suggestion: Suggestion; beside: string }) {
  const [first = '', ...rest] = suggestion.formatted_address.split(', ');
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium">
        <bdi>{first}</bdi>
      </span>
      <span className="truncate text-sm text-muted">
        <bdi>{[...rest, beside].filter(Boolean).join(', ')}</bdi>
      </span>
    </span>
  );
}

function Clear({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className="-me-2 grid size-7 place-items-center rounded-sm hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
