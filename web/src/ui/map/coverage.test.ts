import type { BootMap } from '@sendero/core/contract/boot';
import { describe, expect, it } from 'vitest';
import { firstZoom } from './ground.ts';
import { createStage } from './stage.ts';
import { coverageOf } from './use-coverage.ts';

const town: BootMap = {
  region: 'xx-town',
  kind: 'geojson',
  url: '/map/xx-town.1.json',
  bounds: [60, 24, 60.2, 24.4],
  attribution: '',
  picture: '/p',
};
const INSIDE = { lat: 60.1, lng: 24.2 };
const ELSEWHERE = { lat: 24.7, lng: 46.7 };

function seen(camera: { lat: number; lng: number; zoom: number }) {
  const stage = createStage(camera);
  stage.resize({ width: 600, height: 400 });
  return coverageOf(stage, [town]);
}

describe('what a map knows of its view', () => {
  it('is streets inside a region, its edge where the view is wider, nothing elsewhere', () => {
    expect(seen({ ...INSIDE, zoom: 15 })).toBe('streets');
    expect(seen({ ...INSIDE, zoom: 9 })).toBe('edge');
    expect(seen({ ...ELSEWHERE, zoom: 15 })).toBe('none');
  });

  it('starts far enough away to show towns where there are no streets, and at zoom 18 where there are [FLOW-21]', () => {
    const maps = [town];
    expect(firstZoom({ maps, operator: null }, INSIDE, 18)).toBe(18);
    expect(firstZoom({ maps, operator: null }, ELSEWHERE, 18)).toBe(11);
    const operator = { kind: 'style', url: '/s', attribution: '' } as const;
    expect(firstZoom({ maps, operator }, ELSEWHERE, 18)).toBe(18);
  });
});
