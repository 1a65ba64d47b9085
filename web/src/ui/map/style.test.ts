import type { BootMap, OperatorMap } from '@sendero/core/contract/boot';
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { creditOf } from './credit.ts';
import type { Scene } from './ground.ts';
import { regionSource } from './map-source.ts';
import type { Palette } from './palette.ts';
import { mapStyle } from './style.ts';

const base = { region: 'xx-town', bounds: [60, 24, 61, 25], attribution: '', picture: '/p?v=1' } as const;
const sketch: BootMap = { ...base, kind: 'geojson', url: '/map/xx-town.1.json' };
const city: BootMap = {
  ...base,
  kind: 'tiles',
  url: '/map/tiles/xx-town/1/{z}/{x}/{y}.mvt',
  min_zoom: 0,
  max_zoom: 15,
  attribution: '© Example',
};
const palette = new Proxy({}, { get: (_, name) => `rgb(0 0 0 / ${String(name).length})` }) as Palette;
const scene: Scene = { maps: [sketch], world: null, operator: null, route: [], areas: [], language: 'zh-HK' };

const layersOf = (given: Partial<Scene>) => mapStyle({ ...scene, ...given }, palette).layers;
const sourcesOf = (layers: readonly LayerSpecification[]) =>
  new Set(layers.map((layer) => ('source' in layer ? layer.source : '')));

describe('the shapes of a region', () => {
  it('are picked by kind out of GeoJSON, by layer out of tiles', () => {
    expect(regionSource(sketch).pick('main')).toEqual({
      source: 'xx-town',
      filter: ['all', ['==', ['get', 'kind'], 'street'], ['in', ['get', 'class'], ['literal', ['main']]]],
    });
    expect(regionSource(city).pick('main')).toEqual({
      source: 'xx-town',
      'source-layer': 'street',
      filter: ['in', ['get', 'class'], ['literal', ['main']]],
    });
  });

  it('bear their name in the page’s language, else in its tongue, else as the place writes it', () => {
    expect(regionSource(city).name('zh-HK')).toEqual([
      'coalesce',
      ['get', 'name_zh-HK'],
      ['get', 'name_zh'],
      ['get', 'name'],
    ]);
  });

  it('look the same from either', () => {
    const looks = (map: BootMap) =>
      layersOf({ maps: [map] }).map(({ id, type, ...layer }) => ({ id, type, paint: layer.paint }));
    expect(looks(city)).toEqual(looks(sketch));
  });

  it('come from tiles by a whole address, since a worker has no page', () => {
    expect(mapStyle({ ...scene, maps: [city] }, palette).sources['xx-town']).toMatchObject({
      type: 'vector',
      tiles: [`${window.location.origin}/map/tiles/xx-town/1/{z}/{x}/{y}.mvt`],
      maxzoom: 15,
    });
  });
});

describe('the world under the regions', () => {
  const world = {
    url: '/map/world/1/{z}/{x}/{y}.mvt',
    max_zoom: 6,
    attribution: 'Thanks',
    picture: '/w?v=1',
  };

  it('is below every region, and the region’s names come before its own', () => {
    const ids = layersOf({ world }).map(({ id }) => id);
    expect(ids.indexOf('world-land')).toBeLessThan(ids.indexOf('sea'));
    expect(ids.indexOf('world-town')).toBeLessThan(ids.indexOf('xx-town-district-label'));
    expect(ids).not.toContain('edge');
  });

  it('has main roads above land and borders, below every region and all names [FLOW-21]', () => {
    const ids = layersOf({ world }).map(({ id }) => id);
    const at = (id: string) => ids.indexOf(id);
    expect(at('world-main-casing')).toBeGreaterThan(at('world-border'));
    expect(at('world-main-face')).toBe(at('world-main-casing') + 1);
    expect(at('world-main-face')).toBeLessThan(at('sea'));
    expect(at('world-main-face')).toBeLessThan(at('world-town'));
    expect(layersOf({ world }).find(({ id }) => id === 'world-main-face')).toMatchObject({
      source: 'world',
      'source-layer': 'street',
      filter: ['<=', ['get', 'from'], ['zoom']],
    });
  });

  it('names countries in the page’s language, and no town twice where a region has streets', () => {
    const find = (id: string) =>
      JSON.stringify(layersOf({ world, language: 'fi' }).find((one) => one.id === id));
    expect(find('world-country')).toContain('"SE","Ruotsi"');
    expect(find('world-town-near')).toContain('[24,60],[25,60]');
  });

  it('gives way to an operator’s map, and is thanked only where it shows', () => {
    const operator: OperatorMap = { kind: 'raster', url: '/x', attribution: '© O', min_zoom: 0, max_zoom: 9 };
    expect(sourcesOf(layersOf({ world, operator }))).not.toContain('world');
    expect(creditOf({ maps: [sketch], world, operator: null }, 'Sample')).toBe('Sample · Thanks');
    expect(creditOf({ maps: [sketch], world: null, operator: null }, 'Sample')).toBe('Sample');
  });
});

describe('an operator’s map', () => {
  const route = [
    { lat: 60, lng: 24 },
    { lat: 61, lng: 25 },
  ];
  const about = { attribution: '© Operator', min_zoom: 0, max_zoom: 14 };
  const raster: OperatorMap = { kind: 'raster', url: 'https://maps.example/{z}/{x}/{y}.png', ...about };
  const vector: OperatorMap = {
    kind: 'vector',
    schema: 'openmaptiles',
    url: 'https://maps.example/{z}/{x}/{y}.pbf',
    ...about,
  };

  it.each([raster, vector])('of %o stands in place of the regions’, under route and areas', (operator) => {
    const layers = layersOf({ operator, route });
    expect(sourcesOf(layers)).toEqual(new Set(['', 'operator', 'overlay-route', 'overlay-areas']));
  });

  it('as a whole style keeps every layer of its own, with the route on top', () => {
    const own = {
      version: 8 as const,
      sources: { route: { type: 'vector' as const, url: 'https://maps.example/tiles.json' } },
      layers: [{ id: 'route', type: 'line' as const, source: 'route', 'source-layer': 'ferries' }],
    };
    const style = mapStyle({ ...scene, route }, palette, own);
    expect(style.layers[0]).toEqual(own.layers[0]);
    expect(style.sources['route']).toEqual(own.sources.route);
    expect(style.layers.at(-1)).toMatchObject({ source: 'overlay-route' });
  });
});

describe('whom a map thanks', () => {
  it('is each once, a sample by saying so, and the operator alone where its map is shown', () => {
    expect(
      creditOf({ maps: [city, { ...city, region: 'b' }, sketch], world: null, operator: null }, 'Sample'),
    ).toBe('© Example · Sample');
    const operator: OperatorMap = { kind: 'style', url: '', attribution: '© Operator' };
    expect(creditOf({ maps: [city], world: null, operator }, 'Sample')).toBe('© Operator');
  });
});
