// A delivery area out of a file that somebody's map program wrote: GeoJSON or KML.
import type { DeliveryArea } from '@sendero/core/vendor/area-shape';
import type { AreaIssue } from '@sendero/core/vendor/delivery-area';
import { areaIn, readArea } from '@sendero/core/vendor/read-area';

/** 200 corners take 10 kB; what programs add of styles and names fits as well. */
const MOST_BYTES = 1_000_000;

/** Reads the one area in a file; an issue if there is none, or if it breaks a rule (BRD-12, FEE-06). */
export async function readAreaFile(file: File): Promise<DeliveryArea | AreaIssue> {
  if (file.size > MOST_BYTES) return { field: 'file', key: 'area.issue.large' };
  const text = (await file.text()).replace(/^\uFEFF/, '').trimStart();
  const found = text.startsWith('<') ? readKml(text) : readArea(text);
  return 'key' in found && found.key === 'area.issue.not-json' ? unreadable : found;
}

const unreadable: AreaIssue = { field: 'file', key: 'area.issue.unreadable' };

/** The polygons of a KML document, by the browser's own XML parser; entities, which could grow without end, are refused. */
function readKml(text: string): DeliveryArea | AreaIssue {
  if (/<!(doctype|entity)/i.test(text)) return unreadable;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) return unreadable;
  const polygons = [...document.getElementsByTagNameNS('*', 'Polygon')];
  return areaIn({
    type: 'FeatureCollection',
    features: polygons.map((polygon) => ({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [...polygon.getElementsByTagNameNS('*', 'LinearRing')].map(ringOf),
      },
    })),
  });
}

/** `24.93,60.16,0 24.95,60.16,0 …` */
function ringOf(line: Element): number[][] {
  const [coordinates] = line.getElementsByTagNameNS('*', 'coordinates');
  const texts = (coordinates?.textContent ?? '').trim().split(/\s+/);
  return texts.map((position) => position.split(',').map(Number));
}
