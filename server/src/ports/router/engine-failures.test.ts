// What becomes of a street engine's refusals and failures.
import polyline from '@mapbox/polyline';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/engine-server.ts';
import {
  ELSEWHERE,
  FROM,
  NEARER,
  type Subject,
  TO,
  aStreetRouter,
  instead,
  osrmSubject,
  valhallaSubject,
} from '../../testing/street-router.ts';

const refusal = (body: object): Answer => ({ status: 400, body });
const good = (body: object | string): Answer => ({ status: 200, body });
const line = polyline.encode([[60.1, 24.901], [60.1, 24.909]], 6); // prettier-ignore
const osrmRoute = (given: object) =>
  good({ code: 'Ok', routes: [{ distance: 443, duration: 90, geometry: line, ...given }] });
const SUMMARY = { length: 0.443, time: 90 };
const valhallaTrip = (summary: object, shape = line) => good({ trip: { legs: [{ shape }], summary } });
const OFF_EARTH = '~'.repeat(40);

describe('where an engine', () => {
  it.each<[string, Subject, Answer]>([
    ...['NoRoute', 'NoSegment', 'NoTable'].map((code): [string, Subject, Answer] => [
      `OSRM ${code}`,
      osrmSubject,
      refusal({ code, message: 'in words' }),
    ]),
    ...[154, 170, 171, 441, 442].map((error_code): [string, Subject, Answer] => [
      `Valhalla ${error_code}`,
      valhallaSubject,
      refusal({ error_code, error: 'in words', status_code: 400, status: 'Bad Request' }),
    ]),
  ])('says that there is no way, the embedded router answers: %s', async (_, subject, answer) => {
    const { server, router, outcomes } = await aStreetRouter(subject);
    server.breakWith(answer);
    for (let call = 0; call < 6; call += 1)
      expect(await router.route(FROM, TO)).toEqual(await instead.route(FROM, TO));
    expect(await outcomes()).toEqual(['answered 6']);
  });

  it('knows a way for some places only, the embedded router answers for the others', async () => {
    const some = await aStreetRouter(osrmSubject);
    some.server.breakWith(good({ code: 'Ok', durations: [[12.5], [null], [99]] }));
    expect(await some.router.times([FROM, ELSEWHERE, NEARER], TO)).toEqual([12.5, 133, 99]);
    const other = await aStreetRouter(valhallaSubject);
    other.server.breakWith(good({ sources_to_targets: [[{ time: null, distance: null }], [{ time: 44 }]] }));
    expect(await other.router.times([ELSEWHERE, NEARER], TO)).toEqual([133, 44]);
  });

  it('moves a place further than it was to, it knows no way', async () => {
    const { server, router } = await aStreetRouter(osrmSubject);
    server.breakWith(osrmRoute({}));
    expect(await router.route(ELSEWHERE, TO)).toEqual(await instead.route(ELSEWHERE, TO));
  });

  it.each<[string, Subject, Answer]>([
    ['OSRM InvalidQuery', osrmSubject, refusal({ code: 'InvalidQuery', message: 'malformed' })],
    ['OSRM TooBig', osrmSubject, refusal({ code: 'TooBig', message: 'Too many coordinates' })],
    ['OSRM without routes', osrmSubject, good({ code: 'Ok' })],
    ['OSRM with no route', osrmSubject, good({ code: 'Ok', routes: [] })],
    ['OSRM going backwards', osrmSubject, osrmRoute({ distance: -1 })],
    ['OSRM without time', osrmSubject, osrmRoute({ duration: null })],
    ['OSRM without a line', osrmSubject, osrmRoute({ geometry: '' })],
    ['OSRM leaving the Earth', osrmSubject, osrmRoute({ geometry: OFF_EARTH })],
    ['Valhalla 125', valhallaSubject, refusal({ error_code: 125, error: 'No costing method found' })],
    ['Valhalla 599', valhallaSubject, { status: 500, body: { error_code: 599, error: 'Unknown' } }],
    ['Valhalla without legs', valhallaSubject, good({ trip: { legs: [], summary: SUMMARY } })],
    ['Valhalla with words', valhallaSubject, valhallaTrip({ ...SUMMARY, length: 'short' })],
    ['Valhalla leaving the Earth', valhallaSubject, valhallaTrip(SUMMARY, OFF_EARTH)],
    ...[osrmSubject, valhallaSubject].flatMap((subject): [string, Subject, Answer][] => [
      [`${subject.name} limiting`, subject, { status: 429, body: { message: 'Too Many Requests' } }],
      [`${subject.name} unavailable`, subject, { status: 503, body: '<html>Service Unavailable</html>' }],
      [`${subject.name} as a page`, subject, good('<html>Welcome</html>')],
      [`${subject.name} breaking off`, subject, good('{"code":"Ok","trip":')],
      [`${subject.name} silent`, subject, good('')],
      [`${subject.name} moved`, subject, { status: 302, body: '' }],
    ]),
  ])('fails, the embedded router answers: %s', async (_, subject, answer) => {
    const { server, router, outcomes } = await aStreetRouter(subject);
    server.breakWith(answer);
    expect(await router.route(FROM, TO)).toEqual(await instead.route(FROM, TO));
    expect(await router.times([FROM], TO)).toEqual([133]);
    expect(await outcomes()).toEqual(['failed 2']);
  });

  it.each([
    ['OSRM with two rows', osrmSubject, good({ code: 'Ok', durations: [[1], [2]] })],
    ['OSRM the wrong way round', osrmSubject, good({ code: 'Ok', durations: [[1, 2, 3]] })],
    ['Valhalla with one row', valhallaSubject, good({ sources_to_targets: [[{ time: 1 }]] })],
  ])('answers a table of another size, it has failed: %s', async (_, subject, answer) => {
    const { server, router, outcomes } = await aStreetRouter(subject);
    server.breakWith(answer);
    expect(await router.times([FROM, NEARER, NEARER], TO)).toEqual([133, 133, 133]);
    expect(await outcomes()).toEqual(['failed 1']);
  });

  it.each([osrmSubject, valhallaSubject])('hangs, it is given up: $name', async (subject) => {
    const { server, router, outcomes } = await aStreetRouter(subject, 50);
    server.breakWith('hangs');
    expect(await router.route(FROM, TO)).toEqual(await instead.route(FROM, TO));
    await server.given_up;
    expect(await outcomes()).toEqual(['timed_out 1']);
  });

  it.each([osrmSubject, valhallaSubject])('does not end, it is given up: $name', async (subject) => {
    const { server, router, outcomes } = await aStreetRouter(subject);
    server.breakWith('endless');
    expect(await router.route(FROM, TO)).toEqual(await instead.route(FROM, TO));
    await server.given_up;
    expect(await outcomes()).toEqual(['failed 1']);
  });

  it.each([osrmSubject, valhallaSubject])(
    'goes on failing, it is not asked for a while: $name',
    async (subject) => {
      const { server, router, outcomes } = await aStreetRouter(subject);
      server.breakWith({ status: 500, body: '' });
      for (let call = 0; call < 9; call += 1) await router.route(FROM, TO);
      expect(server.asked).toHaveLength(5);
      expect(await outcomes()).toEqual(['failed 5', 'circuit_open 4']);
    },
  );
});
