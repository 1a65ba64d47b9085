import polyline from '@mapbox/polyline';
import { addressOf } from '@sendero/core/contract/endpoint';
import { fee } from '@sendero/core/contract/quote-api';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { aShop } from '../../testing/a-shop.ts';
import { LOCATION } from '../../testing/a-vendor.ts';
import { DESTINATION } from '../../testing/an-order.ts';
import { osrmSubject, valhallaSubject } from '../../testing/street-router.ts';
import { createTestWorld } from '../../testing/test-world.ts';

const ROUTE: [number, number][] = [
  [LOCATION.latitude, LOCATION.longitude],
  [60.16, 24.95],
  [DESTINATION.lat, DESTINATION.lng],
];
const line = polyline.encode(ROUTE, 6);

it.each([
  {
    name: 'osrm' as const,
    serve: osrmSubject.serve,
    way: (metres: number) => ({ code: 'Ok', routes: [{ distance: metres, duration: 600, geometry: line }] }),
  },
  {
    name: 'valhalla' as const,
    serve: valhallaSubject.serve,
    way: (metres: number) => ({
      trip: { legs: [{ shape: line }], summary: { length: metres / 1000, time: 600 } },
    }),
  },
])('a price is by the way of $name, and by our own when that is down [FEE-02] [FEE-05]', async (engine) => {
  const server = await engine.serve();
  onTestFinished(server.close);
  const street_engine = { name: engine.name, url: server.url, profile: 'bike' };
  const world = await createTestWorld({ config: { street_engine } });
  onTestFinished(world.close);
  const app = await createApp(world);
  onTestFinished(() => app.close());
  const { headers, vendor } = await aShop(world, app);
  const ask = async () => {
    const payload = {
      source: DESTINATION,
      destination: DESTINATION,
      vendor_id: vendor.vendor_id,
      delivery_type: 'food',
    };
    return (await app.inject({ method: fee.method, url: addressOf(fee), headers, payload })).json();
  };

  server.breakWith({ status: 200, body: engine.way(3210) });
  const theirs = await ask();
  expect(theirs).toMatchObject({ distance_m: 3210, route: ROUTE });
  server.breakWith({ status: 200, body: engine.way(12_001) });
  expect(await ask(), 'further than riders ride in Finland').toMatchObject({ status: 422, code: 'NoPrice' });
  server.breakWith({ status: 503, body: '' });
  const ours = await ask();
  expect(ours.distance_m).toBeLessThan(2000);
  expect(ours.fee).toBeLessThan(theirs.fee);
  const metrics = (await app.inject('/metrics')).body;
  const calls = (outcome: string) =>
    `sendero_engine_calls_total{engine="${engine.name}",outcome="${outcome}"}`;
  expect(metrics).toContain(`${calls('answered')} 2`);
  expect(metrics).toContain(`${calls('failed')} 1`);
});
