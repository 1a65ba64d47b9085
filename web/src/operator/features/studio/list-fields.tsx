// Lists of a country or brand: what is chosen, in its order, and cities with kilometres of their own.
import { ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Group, TypedField, readNumber, writeNumber } from './typed-field.tsx';

export interface ValueProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  /** Its path in the content. */
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface ListProps extends ValueProps {
  readonly options: readonly string[];
  readonly nameOf: (option: string) => string;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const wordsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Any of a few, kept in the order in which they are offered. */
export function Choices({ options, nameOf, value, onChange, ...group }: ListProps) {
  const chosen = wordsIn(value);
  return (
    <Group {...group}>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={nameOf(option)}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </Group>
  );
}

/** What is chosen, in an order that counts. */
export function Ordered({ options, nameOf, value, onChange, ...group }: ListProps) {
  const t = useTexts();
  const chosen = wordsIn(value);
  const others = options
    .filter((option) => !chosen.includes(option))
    .map((option) => ({ value: option, label: nameOf(option) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Group {...group}>
      <ol className="flex flex-wrap gap-2">
        {chosen.map((option, at) => (
          <li
            key={option}
            className="flex items-center gap-0.5 rounded-md border border-line bg-sunken ps-3 pe-0.5"
          >
            <span className="me-1">{nameOf(option)}</span>
            {at > 0 ? (
              <IconButton
                size="small"
                label={t('operator.studio-earlier', { name: nameOf(option) })}
                icon={<ArrowUp aria-hidden className="size-4 -rotate-90 rtl:rotate-90" />}
                onClick={() => onChange(chosen.with(at - 1, option).with(at, chosen[at - 1] ?? option))}
              />
            ) : null}
            <IconButton
              size="small"
              label={t('operator.studio-remove', { name: nameOf(option) })}
              icon={<X aria-hidden className="size-4" />}
              onClick={() => onChange(chosen.filter((one) => one !== option))}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <Select
          label={`${group.label}: ${t('operator.studio-add')}`}
          labelHidden
          placeholder={t('operator.studio-add')}
          options={others}
          value=""
          onChange={({ target }) => onChange([...chosen, target.value])}
          className="max-w-70"
        />
      ) : null}
    </Group>
  );
}

interface City {
  readonly names: readonly string[];
  readonly included_km: unknown;
}

/** Cities in which other kilometres are included. */
export function Cities({ value, onChange, ...group }: ValueProps) {
  const t = useTexts();
  const cities = (Array.isArray(value) ? value : []) as readonly City[];
  const put = (at: number, city: City) => onChange(cities.with(at, city));
  return (
    <Group {...group}>
      {cities.map((city, at) => (
        <div key={at} className="grid grid-cols-[1fr_7rem_auto] items-end gap-2">
          <TypedField
            label={t('operator.studio-city-names')}
            value={city.names}
            read={(text) =>
              text
                .split(',')
                .map((one) => one.trim())
                .filter(Boolean)
            }
            write={(names) => wordsIn(names).join(', ')}
            onChange={(names) => put(at, { ...city, names: names as readonly string[] })}
          />
          <TypedField
            label={t('operator.studio-city-km')}
            inputMode="numeric"
            dir="ltr"
            value={city.included_km}
            read={readNumber}
            write={writeNumber}
            onChange={(included_km) => put(at, { ...city, included_km })}
          />
          <IconButton
            label={t('operator.studio-remove', { name: city.names.join(', ') })}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange(cities.filter((_, nth) => nth !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onChange([...cities, { names: [], included_km: 1 }])}
      >
        {t('operator.studio-city-add')}
      </Button>
    </Group>
  );
}

/** From when until when, by the local clock; both alike: always. */
export function Hours({ value, onChange, ...group }: ValueProps) {
  const t = useTexts();
  const [from = '', until = ''] = wordOf(value).split(':');
  const isAlways = from === until;
  const shown = (part: string) => (part.length === 4 ? `${part.slice(0, 2)}:${part.slice(2)}` : '');
  const kept = (text: string) => text.replace(':', '');
  const allDay = group.name === 'service_hours' ? 'operator.studio-all-day' : 'operator.studio-never';
  return (
    <Group {...group}>
      <div className="flex flex-wrap items-end gap-3">
        <Checkbox
          label={t(allDay)}
          checked={isAlways}
          onChange={({ target }) => onChange(target.checked ? '0000:0000' : '0800:2200')}
        />
        {isAlways ? null : (
          <>
            <TextField
              type="time"
              label={t('operator.studio-hours-from')}
              value={shown(from)}
              onChange={({ target }) => onChange(`${kept(target.value)}:${until}`)}
            />
            <TextField
              type="time"
              label={t('operator.studio-hours-until')}
              value={shown(until)}
              onChange={({ target }) => onChange(`${from}:${kept(target.value)}`)}
            />
          </>
        )}
      </div>
    </Group>
  );
}
