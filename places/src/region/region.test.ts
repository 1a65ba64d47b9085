import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drawMap } from '../drawing/draw-map.ts';
import type { MapView } from '../drawing/map-view.ts';
import { compileSketch, compileSketches } from '../sketch/compile-sketch.ts';
import { TINY_TOWN } from '../testing/tiny-town.ts';
import { basemapGeojson } from './geojson.ts';

const REGIONS = fileURLToPath(new URL('../../../regions', import.meta.url));
const town = compileSketch('xx-tiny', TINY_TOWN);

function street(name: string) {
  const found = town.gazetteer.streets.find(({ names }) => names.main === name);
  if (!found) throw new Error(`no street ${name}`);
  return found;
}

describe('compiling a sketch', () => {
  it.each([
    [
      'an unknown word',
      'region "A" country=FI bounds=60,24,61,25\nstret "B" class=main : 60,24 60,25',
      'line 2: "stret',
    ],
    [
      'a bad point',
      'region "A" country=FI bounds=60,24,61,25\n\nstreet "B" class=main : 60,24\n  60;x,25',
      'line 3: "60;x,25" is not a point',
    ],
    [
      'a stray point',
      'region "A" country=FI bounds=60,24,61,25\nrail "" : 60,24 6.0,24',
      'line 2: 6,24 is far outside',
    ],
    [
      'an unknown class',
      'region "A" country=FI bounds=60,24,61,25\nstreet "B" class=road : 60,24 60,25',
      'line 2: class is one of',
    ],
    [
      'bad numbers',
      'region "A" country=FI bounds=60,24,61,25\nstreet "B" class=main numbers=one : 60,24 60,25',
      'line 2: "one" is not numbers=',
    ],
    ['a continuation of nothing', '  60,24', 'line 1: continues a statement'],
  ])('names the line of %s', (_, text, complaint) => {
    expect(() => compileSketch('xx', text)).toThrow(complaint);
  });

  it('spreads numbers evenly, odd ones to the left and even ones to the right, 12 m off the street', () => {
    const { houses } = street('Long Street');
    expect(houses.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    const [first, second] = houses;
    expect(first?.at.lat).toBeGreaterThan(60.1);
    expect(second?.at.lat).toBeLessThan(60.1);
    expect(((first?.at.lat ?? 0) - 60.1) * 111_195).toBeCloseTo(12, 0);
    expect(first?.at.lng).toBeCloseTo(24.9005, 4);
  });

  it('gives houses the postcode of the district they lie in', () => {
    expect(street('Long Street').houses.map(({ zipcode }) => zipcode)).toEqual([
      ...Array(5).fill('00100'),
      ...Array(5).fill('00200'),
    ]);
  });

  it('joins streets where they cross and where an end comes near, not where one goes over', () => {
    const meeting = (name: string) =>
      town.map.basemap.streets
        .filter(({ names }) => names.main === name)
        .some(({ line }) => line.some(({ lat }) => Math.abs(lat - 60.1) < 1e-6));
    expect(meeting('Near Lane')).toBe(true);
    expect(town.graph.x.length).toBe(9);
  });

  it('leaves out of the graph what cannot be reached', () => {
    expect(town.gazetteer.streets.some(({ names }) => names.main === 'Lonely Way')).toBe(true);
    expect(town.graph.links.from.length).toBe(11);
  });
});

describe('the Helsinki sketch', async () => {
  const regions = await compileSketches(REGIONS);
  const helsinki = regions.find(({ id }) => id === 'fi-helsinki');
  if (!helsinki) throw new Error('the Helsinki sketch is missing');

  it('has at least 200 streets, all joined in one graph', () => {
    const {
      graph,
      gazetteer,
      map: { basemap },
    } = helsinki;
    const nodes = new Set([...graph.x].map((x, node) => key(x, graph.y[node] ?? 0)));
    const joined = basemap.streets.filter(({ line }) =>
      line.some((at) => nodes.has(key(graph.plane.toPoint(at).x, graph.plane.toPoint(at).y))),
    );
    const names = new Set(joined.map(({ names }) => names.main));
    expect(gazetteer.streets.length).toBeGreaterThanOrEqual(200);
    expect(
      gazetteer.streets.filter((street) => !names.has(street.names.main)).map((street) => street.names.main),
    ).toEqual([]);
  });

  it('compiles in less than 300 ms of the processor', async () => {
    const text = await readFile(`${REGIONS}/fi-helsinki.sketch`, 'utf8');
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      compileSketch('fi-helsinki', text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(300);
  });

  it('fits its drawn map into 60 kB at every zoom', async () => {
    for (const zoom of [11, 12, 13, 14, 15, 16, 17]) {
      const svg = await drawMap(
        helsinki,
        { ...VIEW, centre: { lat: 60.1699, lng: 24.9384 }, zoom },
        { markers: [] },
      );
      expect(svg.length, `zoom ${zoom}`).toBeLessThan(60_000);
    }
  });
});

function key(x: number, y: number): string {
  return `${x.toFixed(0)} ${y.toFixed(0)}`;
}

const VIEW: MapView = {
  width: 720,
  height: 480,
  theme: 'light',
  language: 'en',
  direction: 'ltr',
  texts: { title: 'Map of <you>', note: 'Sample map · Somebody' },
};

describe('the base map', () => {
  it('carries kinds, classes and both names, with closed rings of five decimals', () => {
    const { features } = basemapGeojson(town.map.basemap);
    const main = features.find(({ properties }) => properties['name'] === 'Long Street');
    expect(main?.properties).toMatchObject({ kind: 'street', class: 'main', name_sv: 'Långgatan' });
    for (const { geometry } of features) {
      if (geometry.type !== 'Polygon') continue;
      const [ring = []] = geometry.coordinates;
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const number of ring.flat())
        expect(Math.abs(number * 1e5 - Math.round(number * 1e5))).toBeLessThan(1e-4);
    }
  });
});

describe('the drawn map', () => {
  const point = { lat: 60.1, lng: 24.905 };

  it('takes its colours from custom properties and its texts from the caller, escaped', async () => {
    const svg = await drawMap(
      town,
      { ...VIEW, centre: point, zoom: 15 },
      { markers: [{ ...point, kind: 'rider', label: 'A & B' }] },
    );
    expect(svg).toContain('var(--map-land, #');
    expect(svg).toContain('aria-label="Map of &lt;you&gt;"');
    expect(svg).toContain('A &amp; B');
    expect(svg).toContain('Sample map · Somebody');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('shows what it is asked to fit', async () => {
    const fit = [
      { lat: 60.098, lng: 24.901 },
      { lat: 60.102, lng: 24.909 },
    ];
    const svg = await drawMap(
      town,
      { ...VIEW, fit },
      { markers: fit.map((at) => ({ ...at, kind: 'dropoff' })), route: fit },
    );
    const spots = [...svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)"><ellipse/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(spots).toHaveLength(2);
    for (const [x = -1, y = -1] of spots) {
      expect(x).toBeGreaterThanOrEqual(50);
      expect(x).toBeLessThanOrEqual(VIEW.width - 50);
      expect(y).toBeGreaterThanOrEqual(50);
      expect(y).toBeLessThanOrEqual(VIEW.height - 50);
    }
  });

  it('speaks the other language where asked', async () => {
    const svg = await drawMap(town, { ...VIEW, language: 'sv', centre: point, zoom: 16 }, { markers: [] });
    expect(svg).toContain('Långgatan');
  });

  it('draws a view outside the region without failing', async () => {
    expect(
      await drawMap(town, { ...VIEW, centre: { lat: 1.3, lng: 103.8 }, zoom: 12 }, { markers: [] }),
    ).toContain('</svg>');
  });
});
