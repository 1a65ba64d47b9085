import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import { awayIssue, squareKm } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useRef, useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useFlag } from '../../lib/flags.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { editArea } from '../vendor/edited-area.ts';
import { pickupOf } from '../vendor/pickup-of.ts';
import { readAreaFile } from '../vendor/read-area-file.ts';
import { roundedSize } from '../vendor/rounded-size.ts';
import { useDeliveryArea } from '../vendor/use-delivery-area.ts';
import { AreaPreview } from './area-preview.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Where riders of an outlet deliver: drawn on the map, or uploaded (BRD-12, FEE-06). */
export function AreaCard({ vendor }: { vendor: Vendor }) {
  const t = useTexts();
  const { number } = useFormats();
  const { data: area } = useDeliveryArea(vendor.vendor_id);
  const [read, setRead] = useState<DeliveryArea>();
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  if (!useFlag('draw-delivery-areas')) return null;
  const pickup = pickupOf(vendor);

  const take = async (file: File) => {
    setWrong(undefined);
    const found = await readAreaFile(file);
    if ('key' in found) {
      setWrong(t(found.key, found.params));
      return;
    }
    const away = pickup && awayIssue(found, pickup);
    if (away?.key === 'area.issue.far') setWrong(t(away.key, away.params));
    else setRead(found);
  };

  return (
    <SettingsCard title={t('area.heading')} hint={t('area.upload-hint')}>
      {area === undefined ? (
        <Skeleton className="h-5 w-60" />
      ) : (
        <p className="font-medium">
          {area === null
            ? t('area.none', { limit: number(boot.market.distance_limit_m / 1000) })
            : t('area.size', {
                corners: (area.coordinates[0]?.length ?? 1) - 1,
                size: number(roundedSize(squareKm(area.coordinates[0] ?? []))),
              })}
        </p>
      )}
      {wrong === undefined ? null : <InlineNotice tone="danger">{wrong}</InlineNotice>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => editArea(vendor.vendor_id)}>{t('area.draw')}</Button>
        <Button onClick={() => input.current?.click()}>{t('area.upload')}</Button>
        <input
          ref={input}
          type="file"
          aria-label={t('area.upload')}
          tabIndex={-1}
          accept=".geojson,.json,.kml,application/geo+json,application/json,application/vnd.google-earth.kml+xml"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            target.value = '';
          }}
        />
      </div>
      {read && area !== undefined ? (
        <AreaPreview vendor={vendor} before={area} read={read} onClose={() => setRead(undefined)} />
      ) : null}
    </SettingsCard>
  );
}
