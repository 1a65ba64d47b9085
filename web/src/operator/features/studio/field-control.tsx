// One field of a country or brand, by the kind of its value.
import type { StudioFault } from '@sendero/core/contract/studio-shapes';
import { useLocale } from '../../../lib/texts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { everyLanguage, useCountries } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type Content, type FieldSpec, currencyOf, isWithin, valueAt } from './fields.ts';
import { Choices, Cities, Hours, Ordered, type ValueProps } from './list-fields.tsx';
import { DarkHues, Hue, Sign } from './look-fields.tsx';
import { type FieldWords, minorPerMajor } from './say-field.ts';
import { Group, TypedField, inUnits, readNumber, writeNumber } from './typed-field.tsx';
import { useMarkets } from './use-things.ts';
import { NoticeTexts, Pages } from './word-fields.tsx';

interface FieldControlProps {
  readonly spec: FieldSpec;
  readonly content: Content;
  readonly faults: readonly StudioFault[];
  readonly words: FieldWords;
  readonly onChange: (value: unknown) => void;
}

/** A field with its name, its help, and what is wrong with it. */
export function FieldControl(props: FieldControlProps) {
  const { spec, content, faults, words, onChange } = props;
  const t = useTexts();
  const value = valueAt(content, spec.path);
  const hint = `operator.studio-hint.${spec.path}`;
  const found = faults.filter(({ field }) => isWithin(field, spec.path)).map(words.fault);
  const common: ValueProps = {
    label: words.label(spec.path),
    hint: t.has(hint) ? t(hint) : undefined,
    error: found.length > 0 ? found.join(' ') : undefined,
    name: spec.path,
    value,
    onChange,
  };
  if (spec.preset === undefined) return <Control {...props} common={common} />;
  return (
    <div className="grid content-start gap-1 sm:col-span-2">
      <Checkbox
        label={t('operator.studio-own', { name: common.label })}
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? spec.preset : undefined)}
      />
      {value === undefined ? null : (
        <div className="ps-7">
          <Control {...props} common={common} />
        </div>
      )}
    </div>
  );
}

type ControlProps = FieldControlProps & { readonly common: ValueProps };

function Control(props: ControlProps) {
  const { spec, content, words, common } = props;
  const options = spec.options ?? [];
  const nameOf = (option: string) => words.option(spec.path, option);
  switch (spec.as) {
    case 'flag':
      return (
        <Checkbox
          {...fieldOf(common)}
          checked={common.value === true}
          onChange={({ target }) => common.onChange(target.checked)}
        />
      );
    case 'choices':
      return <Choices {...common} {...{ options, nameOf }} />;
    case 'ordered':
      return <Ordered {...common} {...{ options, nameOf }} />;
    case 'languages':
      return <Ordered {...common} options={everyLanguage} nameOf={words.language} />;
    case 'countries':
      return <Countries {...props} />;
    case 'cities':
      return <Cities {...common} />;
    case 'hours':
      return <Hours {...common} />;
    case 'hue':
      return <Hue {...common} />;
    case 'sign':
      return <Sign {...common} />;
    case 'dark':
      return (
        <DarkHues
          {...common}
          usual={{ hue: content['hue'], accent: content['accent'] }}
          names={{ hue: words.label('hue'), accent: words.label('accent') }}
        />
      );
    case 'pages':
      return <Pages {...common} words={words} languages={everyLanguage} />;
    case 'notice-texts':
      return <NoticeTexts {...common} words={words} languages={everyLanguage} />;
    case 'terms':
      return <Terms {...common} nameOf={nameOf} />;
    case 'place':
      return <Place {...common} />;
    default:
      return <Simple {...props} />;
  }
}

/** What a kit's field takes of `common`. */
const fieldOf = ({ label, hint, error, name }: ValueProps) => ({ label, hint, error, name });

/** Numbers, texts and one of many. */
function Simple({ spec, content, words, common }: ControlProps) {
  const t = useTexts();
  const currency = currencyOf(content);
  const typed = { ...common, dir: 'ltr' as const, autoComplete: 'off' };
  switch (spec.as) {
    case 'money':
      return (
        <TypedField {...typed} {...inUnits(minorPerMajor(currency))} inputMode="decimal" suffix={currency} />
      );
    case 'metres':
      return (
        <TypedField
          {...typed}
          {...inUnits(1000)}
          inputMode="decimal"
          suffix={t('operator.studio-suffix.km')}
        />
      );
    case 'whole-money':
      return (
        <TypedField {...typed} read={readNumber} write={writeNumber} inputMode="numeric" suffix={currency} />
      );
    case 'limit':
      return (
        <TypedField
          {...typed}
          inputMode="numeric"
          suffix={currency}
          placeholder={t('operator.studio-no-limit')}
          read={(text) => (text.trim() === '' ? -1 : readNumber(text))}
          write={(value) => (value === -1 ? '' : writeNumber(value))}
        />
      );
    case 'number':
      return (
        <TypedField
          {...typed}
          read={readNumber}
          write={writeNumber}
          inputMode="decimal"
          suffix={spec.unit && t(`operator.studio-suffix.${spec.unit}`)}
        />
      );
    case 'choice':
    case 'language':
    case 'currency':
    case 'time-zone':
      return <One {...{ spec, content, words, common }} />;
    default: {
      const text = typeof common.value === 'string' ? common.value : '';
      const shown = spec.path === 'country_code' ? `${words.country(text)} (${text})` : text;
      return (
        <TextField
          {...fieldOf(common)}
          dir={spec.path === 'name' ? 'auto' : 'ltr'}
          autoComplete="off"
          disabled={spec.as === 'fixed'}
          maxLength={500}
          value={shown}
          onChange={({ target }) => common.onChange(target.value)}
        />
      );
    }
  }
}

type OneProps = Pick<ControlProps, 'spec' | 'content' | 'words' | 'common'>;

/** One of what there is, by its name in the reader's language. */
function One({ spec, content, words, common }: OneProps) {
  const locale = useLocale();
  const { name, all } = offered(spec, content, words);
  const value = typeof common.value === 'string' ? common.value : '';
  const options = [...new Set([...(value === '' ? [] : [value]), ...all])]
    .map((option) => ({ value: option, label: name(option) }))
    .toSorted((a, b) => (spec.as === 'choice' ? 0 : a.label.localeCompare(b.label, locale)));
  return (
    <Select
      {...fieldOf(common)}
      options={options}
      value={value}
      onChange={({ target }) => common.onChange(target.value)}
    />
  );
}

function offered(spec: FieldSpec, content: Content, words: FieldWords) {
  if (spec.as === 'time-zone')
    return { all: Intl.supportedValuesOf('timeZone'), name: (zone: string) => zone.replaceAll('_', ' ') };
  if (spec.as === 'currency')
    return {
      all: Intl.supportedValuesOf('currency'),
      name: (code: string) => `${words.currency(code)} (${code})`,
    };
  if (spec.as === 'choice')
    return { all: spec.options ?? [], name: (option: string) => words.option(spec.path, option) };
  const spoken = Array.isArray(content['languages']) ? content['languages'].map(String) : [];
  // Addresses may be asked for in any language that the map's engine has.
  return {
    all: spec.path === 'default_language' ? spoken : [...new Set([...spoken, 'en'])],
    name: words.language,
  };
}

function Countries({ words, common }: ControlProps) {
  const here = useCountries().map(({ code }) => code);
  // Those that were published since this page was loaded, too.
  const markets = useMarkets().data?.map(({ code }) => code) ?? [];
  const options = [...new Set([...here, ...markets])];
  return <Ordered {...common} options={options} nameOf={(code) => `${words.country(code)} (${code})`} />;
}

/** The product's page of terms, or one of the operator's. */
function Terms({ nameOf, ...common }: ValueProps & { readonly nameOf: (option: string) => string }) {
  const { kind, url } = (common.value ?? {}) as { readonly kind?: string; readonly url?: string };
  return (
    <div className="grid content-start gap-3">
      <Select
        {...fieldOf(common)}
        options={(['page', 'external'] as const).map((one) => ({ value: one, label: nameOf(one) }))}
        value={kind ?? 'page'}
        onChange={({ target }) =>
          common.onChange(target.value === 'page' ? { kind: 'page' } : { kind: 'external', url: 'https://' })
        }
      />
      {kind === 'external' ? (
        <TextField
          label={nameOf('url')}
          name="terms.url"
          type="url"
          dir="ltr"
          value={url ?? ''}
          onChange={({ target }) => common.onChange({ kind, url: target.value })}
        />
      ) : null}
    </div>
  );
}

/** A point of the map, by its degrees. */
function Place({ value, onChange, ...group }: ValueProps) {
  const t = useTexts();
  const place = (value ?? {}) as Content;
  return (
    <Group {...group}>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['lat', 'lng'] as const).map((side) => (
          <TypedField
            key={side}
            label={t(`operator.studio-place.${side}`)}
            name={`centre.${side}`}
            dir="ltr"
            inputMode="decimal"
            value={place[side]}
            read={readNumber}
            write={writeNumber}
            onChange={(changed) => onChange({ ...place, [side]: changed })}
          />
        ))}
      </div>
    </Group>
  );
}
