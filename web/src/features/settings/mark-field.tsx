import { MOST_MARK_BYTES } from '@sendero/core/vendor/delivery-page';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';

interface MarkFieldProps {
  readonly mark: string | null;
  readonly isBusy: boolean;
  /** Gets the file as base64; null takes the mark away. */
  readonly onSave: (mark: string | null) => void;
}

/** A shop's mark: chosen, shown, taken away. What is no picture for the page is told before it is sent. */
export function MarkField({ mark, isBusy, onSave }: MarkFieldProps) {
  const t = useTexts();
  const id = useId();
  const [fault, setFault] = useState<'WrongType' | 'TooLarge'>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setFault('WrongType');
    if (file.size > MOST_MARK_BYTES) return setFault('TooLarge');
    setFault(undefined);
    return onSave(await base64Of(file));
  };
  return (
    <div className="grid gap-1">
      <span className="font-medium">{t('delivery-page.mark')}</span>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {t('delivery-page.mark-hint')}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        {mark ? <img src={mark} alt="" className="max-h-10 max-w-40 object-contain" /> : null}
        <label className={buttonClass({})}>
          {t('delivery-page.mark.choose')}
          <input
            type="file"
            accept="image/png,image/jpeg"
            className="sr-only"
            aria-describedby={`${id}-hint ${id}-fault`}
            disabled={isBusy}
            onChange={({ target }) => {
              take(target.files?.[0]).catch(() => setFault('WrongType'));
              target.value = '';
            }}
          />
        </label>
        {mark ? <Button onClick={() => onSave(null)}>{t('delivery-page.mark.remove')}</Button> : null}
      </div>
      <p id={`${id}-fault`} role="alert" className="text-sm text-danger empty:hidden">
        {fault ? t(`delivery-page.mark.${fault}`) : null}
      </p>
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
