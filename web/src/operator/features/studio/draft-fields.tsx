import type { StudioFault, StudioThing } from '@sendero/core/contract/studio-shapes';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTexts } from '../../lib/texts.ts';

export type Content = Record<string, unknown>;

/** Sections of the editor, and their fields in order; whatever is not named comes last. */
const sections = {
  market: {
    country: ['country_code', 'phone_prefix', 'time_zone', 'centre', 'region', 'environments'],
    languages: ['languages', 'default_language', 'geocoder_language'],
    prices: ['currency', 'price', 'distance_limit_m', 'minimum_eta_minutes', 'service_hours'],
    limits: [
      'item_value_limit',
      'minimum_amount',
      'weight_cap_kg',
      'amount_required',
      'unit_required',
      'proposal_minutes',
    ],
    payment: ['payment_methods', 'default_payment_method', 'online_payment_activated', 'card_provider'],
    people: [
      'registration_type',
      'reveals_unknown_users',
      'all_outlet_orders',
      'retention',
      'notices',
      'calls',
      'terms',
    ],
  },
  brand: {
    brand: ['id', 'name', 'countries', 'support_email', 'links', 'without'],
    looks: ['hue', 'accent', 'dark', 'logo'],
    words: ['notices', 'notice_texts', 'pages'],
  },
} as const;

/** Edited by what is made for them: pictures and texts. */
const elsewhere = new Set(['mark', 'texts']);
const fixed = new Set(['country_code', 'id']);

interface DraftFieldsProps {
  readonly kind: StudioThing['kind'];
  readonly content: Content;
  readonly faults: readonly StudioFault[];
  readonly onChange: (content: Content) => void;
}

/** All fields of a country or brand, each by the kind of its value, with what is wrong beside it. */
export function DraftFields({ kind, content, faults, onChange }: DraftFieldsProps) {
  const t = useTexts();
  const named = Object.entries(sections[kind]) as [keyof (typeof sections)['market'], readonly string[]][];
  const known = new Set(named.flatMap(([, fields]) => fields));
  const rest = Object.keys(content).filter((field) => !known.has(field) && !elsewhere.has(field));
  const all = rest.length > 0 ? [...named, ['rest' as const, rest] as const] : named;
  return all.map(([section, fields]) => (
    <fieldset key={section} className="grid gap-4 rounded-lg border border-line bg-raised p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{t(`operator.studio-section.${section}`)}</legend>
      {fields.map((field) => (
        <FieldOf
          key={field}
          path={field}
          value={content[field]}
          faults={faults}
          onChange={(value) => onChange(withField(content, field, value))}
        />
      ))}
    </fieldset>
  ));
}

function withField(content: Content, field: string, value: unknown): Content {
  const others = Object.fromEntries(Object.entries(content).filter(([name]) => name !== field));
  return value === undefined ? others : { ...content, [field]: value };
}

interface FieldOfProps {
  readonly path: string;
  readonly value: unknown;
  readonly faults: readonly StudioFault[];
  readonly onChange: (value: unknown) => void;
}

function FieldOf({ path, value, faults, onChange }: FieldOfProps) {
  const t = useTexts();
  const key = `operator.studio-field.${path}` as const;
  const label = t.has(key) ? t(key) : path;
  const fault = faults.find(({ field }) => field === path || field.startsWith(`${path}.`));
  const error = fault && `${t(`operator.studio-fault.${fault.rule}`)} ${fault.detail}`;
  const common = { label, error, name: path, dir: 'ltr' as const };
  if (typeof value === 'boolean')
    return <Checkbox label={label} checked={value} onChange={({ target }) => onChange(target.checked)} />;
  if (typeof value === 'number') return <NumberField {...common} value={value} onChange={onChange} />;
  if (isWords(value))
    return (
      <TextField
        {...common}
        value={value.join(', ')}
        onChange={({ target }) => onChange(target.value.split(/,\s*/))}
        onBlur={({ target }) => onChange(target.value.split(/\s*,\s*/).filter(Boolean))}
      />
    );
  if (typeof value === 'string' && value.length < 200)
    return (
      <TextField
        {...common}
        value={value}
        disabled={fixed.has(path)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (isSettings(value))
    return (
      <fieldset className="grid gap-4 border-s-2 border-line ps-4 sm:col-span-2 sm:grid-cols-2">
        <legend className="text-sm font-medium">{label}</legend>
        {Object.entries(value).map(([name, inner]) => (
          <FieldOf
            key={name}
            path={`${path}.${name}`}
            value={inner}
            faults={faults}
            onChange={(changed) => onChange({ ...value, [name]: changed })}
          />
        ))}
      </fieldset>
    );
  return <JsonField {...common} value={value} onChange={onChange} />;
}

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Settings have a few simple fields; what is kept by language is written as JSON. */
const isSettings = (value: unknown): value is Content =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (inner) => typeof inner !== 'object' || isWords(inner) || JSON.stringify(inner) === '[]',
  );

interface ValueProps<Value> {
  readonly label: string;
  readonly error: string | undefined;
  readonly name: string;
  readonly dir: 'ltr';
  readonly value: Value;
  readonly onChange: (value: unknown) => void;
}

function NumberField({ value, onChange, ...field }: ValueProps<number>) {
  return (
    <TextField
      {...field}
      type="number"
      step="any"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

/** What is written stays while it is no JSON, and counts once it is; empty takes the field out. */
function JsonField({ value, onChange, ...field }: ValueProps<unknown>) {
  const written =
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div className="sm:col-span-2">
      <TextArea
        key={written.length}
        {...field}
        rows={Math.min(8, written.split('\n').length + 1)}
        className="font-mono text-sm"
        defaultValue={written}
        onBlur={({ target }) => onChange(read(target.value))}
      />
    </div>
  );
}

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
