import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { compileSketch } from '@sendero/places/sketch';
import { TINY_TOWN } from '@sendero/places/testing/tiny-town';
import { describe, expect, it } from 'vitest';
import { embeddedRouter } from './embedded.ts';

const town = compileSketch('xx-tiny', TINY_TOWN);
const router = embeddedRouter(() => [town]);

describe('a router', () => {
  it('follows the street and begins and ends at the asked points', async () => {
    const [from, to] = [
      { lat: 60.1001, lng: 24.901 },
      { lat: 60.0999, lng: 24.909 },
    ];
    const { line, distance_m, duration_s } = await router.route(from, to);
    expect(line[0]).toEqual(from);
    expect(line.at(-1)).toEqual(to);
    expect(line.slice(1, -1).every(({ lat }) => Math.abs(lat - 60.1) < 1e-6)).toBe(true);
    expect(distance_m).toBeCloseTo(metresBetween(from, to) + 22, -1);
    expect(duration_s).toBe(60);
  });

  it('turns at crossings and does not turn where one street goes over another', async () => {
    const { line } = await router.route({ lat: 60.098, lng: 24.904 }, { lat: 60.1, lng: 24.9072 });
    expect(line.some(({ lat, lng }) => Math.abs(lat - 60.1) < 1e-6 && Math.abs(lng - 24.904) < 1e-6)).toBe(
      true,
    );
  });

  it('goes round a one-way street against its direction', async () => {
    const [west, east] = [
      { lat: 60.102, lng: 24.9041 },
      { lat: 60.102, lng: 24.9059 },
    ];
    const along = await router.route(west, east);
    const against = await router.route(east, west);
    expect(along.distance_m).toBeCloseTo(metresBetween(west, east), -1);
    expect(against.distance_m).toBeGreaterThan(3 * along.distance_m);
  });

  it.each([
    ['outside every region', { lat: 61.5, lng: 23.76 }, { lat: 61.51, lng: 23.8 }],
    ['from a region to elsewhere', { lat: 60.1, lng: 24.9 }, { lat: 61.51, lng: 23.8 }],
    ['further than 500 m from any street', { lat: 60.07, lng: 24.87 }, { lat: 60.1, lng: 24.9 }],
  ])('measures the straight line × 1.3 at 20 km/h %s', async (_, from, to) => {
    const { line, distance_m, duration_s } = await router.route(from, to);
    expect(line).toEqual([from, to]);
    expect(distance_m).toBe(Math.round(metresBetween(from, to) * 1.3));
    expect(duration_s).toBe(Math.round((metresBetween(from, to) * 1.3) / (20 / 3.6)));
  });

  it('remembers a route until other regions come into force', async () => {
    let inForce = [town];
    const changing = embeddedRouter(() => inForce);
    const [from, to] = [
      { lat: 60.1001, lng: 24.901 },
      { lat: 60.0999, lng: 24.909 },
    ];
    const along = await changing.route(from, to);
    expect(await changing.route({ ...from }, { ...to })).toBe(along);
    expect(await changing.route(to, from)).not.toBe(along);
    inForce = [];
    expect((await changing.route(from, to)).line).toEqual([from, to]);
    inForce = [town];
    expect(await changing.route(from, to)).toEqual(along);
  });

  it('times many ways to one place as it times each of them, inside regions and out', async () => {
    const to = { lat: 60.1, lng: 24.905 };
    const froms = [
      { lat: 60.098, lng: 24.904 },
      { lat: 60.102, lng: 24.9059 },
      { lat: 60.1021, lng: 24.9041 },
      { lat: 60.07, lng: 24.87 },
      { lat: 61.5, lng: 23.76 },
      to,
    ];
    const routes = await Promise.all(froms.map((from) => router.route(from, to)));
    expect(await router.times(froms, to)).toEqual(routes.map(({ duration_s }) => duration_s));
    expect(await router.times(froms, { lat: 60.07, lng: 24.87 })).toEqual(
      (await Promise.all(froms.map((from) => router.route(from, { lat: 60.07, lng: 24.87 })))).map(
        ({ duration_s }) => duration_s,
      ),
    );
  });

  it('answers two points for a way of no length', async () => {
    const here: LatLng = { lat: 60.1, lng: 24.905 };
    expect(await router.route(here, here)).toMatchObject({
      distance_m: 0,
      duration_s: 0,
      line: { length: 2 },
    });
  });
});
