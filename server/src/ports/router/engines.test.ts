// What every street engine promises behind the port, and how it is spoken to.
import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { afterAll, describe, expect, it } from 'vitest';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { type RealValhalla, findValhalla, realValhallaOf } from '../../testing/real-valhalla.ts';
import { LONG_STREET } from '../../testing/street-engines.ts';
import {
  ELSEWHERE,
  FROM,
  NEARER,
  TO,
  aStreetRouter,
  instead,
  osrmSubject,
  valhallaSubject,
} from '../../testing/street-router.ts';
import { osrm } from './osrm.ts';

const realPackage = findValhalla();
let real: RealValhalla | undefined;
afterAll(() => real?.close());

async function serveReal(): Promise<EngineServer> {
  real ??= await realValhallaOf(LONG_STREET, realPackage ?? '');
  return serveEngine(real.answer);
}

const subjects = [
  { ...osrmSubject, isHere: true },
  { ...valhallaSubject, isHere: true },
  {
    ...valhallaSubject,
    name: 'the real Valhalla of @valhallajs/valhallajs (below VALHALLA_PACKAGE_DIR)',
    serve: serveReal,
    isHere: realPackage !== null,
  },
];

for (const subject of subjects) {
  describe.skipIf(!subject.isHere)(subject.name, () => {
    it('leads along the street from door to door', async () => {
      const { router, outcomes } = await aStreetRouter(subject);
      const { line, distance_m, duration_s } = await router.route(FROM, TO);
      expect(line[0]).toEqual(FROM);
      expect(line.at(-1)).toEqual(TO);
      expect(line.length).toBeGreaterThan(2);
      expect(line.slice(1, -1).every(({ lat }) => Math.abs(lat - 60.1) < 0.00001)).toBe(true);
      const onStreet_m = metresBetween({ ...FROM, lat: 60.1 }, { ...TO, lat: 60.1 });
      expect(Math.abs(distance_m - onStreet_m - 22)).toBeLessThan(2);
      const [onStreet_s = 0] = await router.times([FROM], TO);
      expect(onStreet_s).toBeGreaterThan(onStreet_m / (40 / 3.6));
      expect(Math.abs(duration_s - onStreet_s - 22 / (12 / 3.6))).toBeLessThan(2);
      expect(await outcomes()).toEqual(['answered 2']);
    });

    it('begins and ends on the street without a stop, where the doors are on it', async () => {
      const { router } = await aStreetRouter(subject);
      const [from = FROM, to = TO] = [LONG_STREET[2], LONG_STREET[7]];
      const { line, distance_m } = await router.route(from, to);
      const steps = line.slice(1).map((at, step) => metresBetween(line[step] ?? at, at));
      expect(Math.min(...steps)).toBeGreaterThan(1);
      expect([line[0], line.at(-1)]).toEqual([from, to]);
      expect(Math.abs(distance_m - metresBetween(from, to))).toBeLessThan(2);
    });

    it('answers two points for a way of no length', async () => {
      const { router } = await aStreetRouter(subject);
      const here = LONG_STREET[3] ?? FROM;
      const route = await router.route(here, here);
      expect(route).toMatchObject({ distance_m: 0, duration_s: 0, line: [here, here] });
    });

    it.each([
      ['outside its map', ELSEWHERE, { lat: 61.51, lng: 23.8 }],
      ['from its map to elsewhere', FROM, ELSEWHERE],
      ['further than 500 m from any street', { lat: 60.106, lng: 24.905 }, TO],
    ])('leaves a way %s to the embedded router, and has not failed', async (_, from, to) => {
      const { router, outcomes } = await aStreetRouter(subject);
      expect(await router.route(from, to)).toEqual(await instead.route(from, to));
      expect(await router.times([from], to)).toEqual([133]);
      expect(await outcomes()).toEqual(['answered 2']);
    });

    it('tells the seconds from each place in their order, any number of them', async () => {
      const { router, server } = await aStreetRouter(subject);
      const [far = 0, near = 0] = await router.times([FROM, NEARER], TO);
      expect(near).toBeGreaterThan(30);
      expect(far).toBeGreaterThan(near * 1.5);
      const many = Array.from({ length: 200 }, (_from, place) => (place % 2 ? NEARER : FROM));
      expect(await router.times(many, TO)).toEqual(many.map((from) => (from === FROM ? far : near)));
      expect(server.asked.length - 1, 'parts that the engine allows').toBe(3);
      expect(await router.times([], TO)).toEqual([]);
    });
  });
}

describe('the protocol', () => {
  it('of OSRM is spoken below its address, with its profile', async () => {
    const { server } = await aStreetRouter(osrmSubject);
    const engine = osrm({ url: new URL('/maps/', server.url), profile: 'cargo bike' });
    const { signal } = new AbortController();
    await engine.findWay(FROM, TO, signal);
    await engine.times([FROM, NEARER], TO, signal);
    expect(server.asked.map(({ method, url }) => [method, url.pathname, url.search])).toEqual([
      [
        'GET',
        '/maps/route/v1/cargo%20bike/24.901000,60.100100;24.909000,60.099900',
        '?overview=full&geometries=polyline6&radiuses=500;500&generate_hints=false',
      ],
      [
        'GET',
        '/maps/table/v1/cargo%20bike/24.901000,60.100100;24.905000,60.100000;24.909000,60.099900',
        '?sources=0;1&destinations=2&radiuses=500;500;500&generate_hints=false',
      ],
    ]);
  });

  it('of Valhalla is spoken for a cyclist', async () => {
    const { server, router } = await aStreetRouter(valhallaSubject);
    await router.route(FROM, TO);
    await router.times([FROM, NEARER], TO);
    const placed = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: 500 });
    const always = { costing: 'bicycle', units: 'kilometers' };
    expect(server.asked.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['POST', '/route', { locations: [FROM, TO].map(placed), directions_type: 'none', ...always }],
      [
        'POST',
        '/sources_to_targets',
        { sources: [FROM, NEARER].map(placed), targets: [placed(TO)], ...always },
      ],
    ]);
  });
});
