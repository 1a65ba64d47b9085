// Draws an area with mouse and fingers on MapLibre's map. Loaded with the editor, 32 kB.
import type { LatLng } from '@sendero/core/values/place';
import { areaOf, cornersOf } from '@sendero/core/vendor/delivery-area';
import type { Map as GlMap } from 'maplibre-gl';
import { type HexColor, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { GUEST_PREFIX } from '../../ui/map/ground.ts';
import { onTheme } from '../../ui/map/palette.ts';
import { tokenColour } from '../../ui/token-colour.ts';
import { isSame } from './area-steps.ts';

export interface Drawing {
  /** Shows these corners; if empty, the next presses draw a new area, otherwise the area can be edited. */
  readonly show: (corners: readonly LatLng[]) => void;
  readonly stop: () => void;
}

/** The precision of `area-steps`, so that a drawn area does not change when shown again. */
const DECIMALS = 6;

/**
 * Makes one area editable on a map; calls `onDrawn` with the corners after every change: drawn, dragged, inserted or
 * removed.
 */
export function openDrawing(map: GlMap, onDrawn: (corners: LatLng[]) => void): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      prefixId: GUEST_PREFIX,
      coordinatePrecision: DECIMALS,
      minPixelDragDistanceSelecting: 1,
    }),
    modes: [
      new TerraDrawPolygonMode({ keyEvents: { cancel: null, finish: 'Enter' }, styles: drawnStyles() }),
      new TerraDrawSelectMode({
        keyEvents: null,
        allowManualDeselection: false,
        flags: {
          polygon: {
            feature: { coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } } },
          },
        },
        styles: selectedStyles(),
      }),
    ],
  });
  draw.start();

  const polygon = () => draw.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon');
  const current = (): LatLng[] => {
    const geometry = polygon()?.geometry;
    return geometry?.type === 'Polygon' ? cornersOf(areaOfPolygon(geometry.coordinates)) : [];
  };
  draw.on('finish', () => onDrawn(current()));
  const stopTheme = onTheme(() => {
    draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles: drawnStyles() });
    draw.updateModeOptions<typeof TerraDrawSelectMode>('select', { styles: selectedStyles() });
  });

  return {
    show(corners) {
      if (corners.length > 0 && draw.getMode() === 'select' && isSame(corners, current())) return;
      draw.clear();
      if (corners.length === 0) {
        draw.setMode('polygon');
        return;
      }
      draw.setMode('select');
      const [added] = draw.addFeatures([
        { type: 'Feature', properties: { mode: 'polygon' }, geometry: areaOf(corners) },
      ]);
      if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
    },
    stop() {
      stopTheme();
      draw.stop();
    },
  };
}

function areaOfPolygon(coordinates: readonly (readonly (readonly number[])[])[]) {
  const ring = (coordinates[0] ?? []).map(([lng = 0, lat = 0]): [number, number] => [lng, lat]);
  return { type: 'Polygon' as const, coordinates: [ring] };
}

const FILL = 0.12;

function drawnStyles() {
  const [line, face] = [hex('--map-area'), hex('--raised')];
  return {
    fillColor: line,
    fillOpacity: FILL,
    outlineColor: line,
    outlineWidth: 2,
    closingPointColor: face,
    closingPointOutlineColor: line,
    closingPointOutlineWidth: 2,
    closingPointWidth: 6,
  };
}

function selectedStyles() {
  const [line, face] = [hex('--map-area'), hex('--raised')];
  return {
    selectedPolygonColor: line,
    selectedPolygonFillOpacity: FILL,
    selectedPolygonOutlineColor: line,
    selectedPolygonOutlineWidth: 2,
    selectionPointColor: face,
    selectionPointOutlineColor: line,
    selectionPointOutlineWidth: 2,
    selectionPointWidth: 7,
    midPointColor: line,
    midPointOpacity: 0.6,
    midPointOutlineColor: face,
    midPointOutlineWidth: 1,
    midPointWidth: 5,
  };
}

/** A colour token in Terra Draw's format, `#rrggbb`. */
function hex(token: `--${string}`): HexColor {
  const parts = tokenColour(token).match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
