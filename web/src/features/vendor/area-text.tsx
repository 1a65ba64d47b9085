import type { LatLng } from '@sendero/core/values/place';
import { areaOf, cornersOf } from '@sendero/core/vendor/delivery-area';
import { readArea } from '@sendero/core/vendor/read-area';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';

interface AreaTextProps {
  corners: readonly LatLng[];
  onRead: (corners: LatLng[]) => void;
}

/** The area as GeoJSON, to paste or to copy. */
export function AreaText({ corners, onRead }: AreaTextProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const read = () => {
    const found = readArea(text);
    if ('key' in found) {
      setError(t(found.key, found.params));
      return;
    }
    setError(undefined);
    setText('');
    onRead(cornersOf(found));
  };
  return (
    <Form onSubmit={read} className="grid gap-2">
      <TextArea
        label={t('area.geojson')}
        hint={t('area.geojson-hint')}
        error={error}
        dir="ltr"
        spellCheck={false}
        rows={3}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={text.trim() === ''}>
          {t('area.read')}
        </Button>
        {corners.length > 0 ? (
          <CopyButton
            size="small"
            text={JSON.stringify(areaOf(corners), null, 2)}
            label={t('area.copy')}
            copiedLabel={t('ui.copied')}
            onRefused={() => toast({ message: t('ui.copy-refused'), type: 'error' })}
          />
        ) : null}
      </div>
    </Form>
  );
}
