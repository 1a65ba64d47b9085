import type { LatLng } from '@sendero/core/values/place';
import type { Map as GlMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Drawing } from './area-drawing.ts';

/**
 * Draws the corners on MapLibre's map and reports changes. `isDrawn` is false while there is no such map, or on a
 * picture; the map component then draws the area.
 */
export function useAreaDrawing(corners: readonly LatLng[], onDrawn: (corners: LatLng[]) => void) {
  const drawing = useRef<Drawing>(null);
  const [map, setMap] = useState<GlMap | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const drawn = useEffectEvent(onDrawn);
  const show = useEffectEvent(() => drawing.current?.show(corners));

  useEffect(() => {
    if (!map) return;
    let gone = false;
    import('./area-drawing.ts').then(
      ({ openDrawing }) => {
        if (gone) return;
        drawing.current = openDrawing(map, (next) => drawn(next));
        setDrawn(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop(drawing);
      setDrawn(false);
    };
  }, [map]);

  useEffect(() => {
    if (isDrawn) show();
  }, [corners, isDrawn]);

  const takeMap = (taken: GlMap): (() => void) => {
    setMap(taken);
    return () => {
      stop(drawing);
      setMap(null);
    };
  };
  return { isDrawn, takeMap };
}

/** Stops at once, since the map that it draws on is removed next. */
function stop(drawing: { current: Drawing | null }): void {
  drawing.current?.stop();
  drawing.current = null;
}
