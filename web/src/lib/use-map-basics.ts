import { directionOf } from '@sendero/core/values/locale';
import { boot } from './boot.ts';
import { useLocale, useTexts } from './texts.tsx';
import type { MapProps } from '../ui/map/map.tsx';

type MapBasics = Pick<MapProps, 'maps' | 'world' | 'operator' | 'language' | 'dir' | 'texts'>;

/** Properties shared by every map of the portal: the available maps and the texts. */
export function useMapBasics(): MapBasics {
  const t = useTexts();
  const locale = useLocale();
  return {
    maps: boot.maps,
    world: boot.world_map,
    operator: boot.operator_map,
    language: locale,
    dir: directionOf(locale),
    texts: {
      sample: t('map.sample'),
      ground: t('map.ground'),
      zoomIn: t('map.zoom-in'),
      zoomOut: t('map.zoom-out'),
      unavailable: t('map.unavailable'),
      noStreets: (town) => (town === null ? t('map.no-streets') : t('map.no-streets-near', { town })),
      noStreetsHint: t('map.no-streets-hint'),
      moveHint: t('map.move-hint'),
      twoFingers: t('map.two-fingers'),
    },
  };
}
