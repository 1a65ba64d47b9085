import { KEEP_MINUTES, type NoRider, noRiderWays } from '@sendero/core/order/no-rider';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Select } from '../../ui/select.tsx';

interface NoRiderSelectProps {
  /** Null for what is usual. */
  readonly value: NoRider | null;
  /** What applies where nothing is chosen; null while unknown. */
  readonly usual: NoRider | null;
  /** Whether it stands below a heading of the same words. */
  readonly isFolded?: boolean;
  readonly onChange: (value: NoRider | null) => void;
}

const MINUTES = [15, 30, KEEP_MINUTES.usual, 120, KEEP_MINUTES.most];

/** What happens if no rider is found: for one order, or for all of a shop's (BRD-09). */
export function NoRiderSelect({ value, usual, isFolded, onChange }: NoRiderSelectProps) {
  const t = useTexts();
  const formats = useFormats();
  const minutesOf = (choice: NoRider) => choice.minutes ?? KEEP_MINUTES.usual;
  const wordsOf = (choice: NoRider) =>
    choice.way === 'KEEP_TRYING'
      ? `${t('no-rider.KEEP_TRYING')} · ${formats.minutes(minutesOf(choice))}`
      : t(`no-rider.${choice.way}`);
  const choose = (text: string) => {
    const way = noRiderWays.find((one) => one === text);
    onChange(way ? { way, ...(way === 'KEEP_TRYING' && { minutes: KEEP_MINUTES.usual }) } : null);
  };
  return (
    <div className="grid gap-3">
      <Select
        name="no_rider"
        label={t('no-rider.title')}
        labelHidden={isFolded}
        value={value?.way ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: '', label: usual ? t('no-rider.usual', { way: wordsOf(usual) }) : '…' },
          ...noRiderWays.map((way) => ({ value: way, label: t(`no-rider.${way}`) })),
        ]}
      />
      {value?.way === 'KEEP_TRYING' ? (
        <Select
          name="no_rider_minutes"
          label={t('no-rider.minutes')}
          value={String(minutesOf(value))}
          onChange={({ target }) => onChange({ way: 'KEEP_TRYING', minutes: Number(target.value) })}
          options={withOwn(minutesOf(value)).map((minutes) => ({
            value: String(minutes),
            label: formats.minutes(minutes),
          }))}
        />
      ) : null}
    </div>
  );
}

/** A number that was chosen by call is among them. */
const withOwn = (own: number) => [...new Set([...MINUTES, own])].toSorted((a, b) => a - b);
