// What a real fleet hears over the wire, and how its adapter bears with one that fails.
import { afterEach, describe, expect, it } from 'vitest';
import { aGuard } from '../../testing/a-guard.ts';
import { aRide } from '../../testing/a-ride.ts';
import { type EngineServer, serveEngine } from '../../testing/engine-server.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { networkFleet } from './network.ts';
import type { RiderNetwork } from './port.ts';

const NOON = new Date('2026-11-18T10:00:00Z');

const fleets: EngineServer[] = [];
afterEach(async () => {
  for (const { close } of fleets.splice(0)) await close();
});

/** The adapter, and a fleet that answers each order by this status. */
async function aFleet(
  statusFor: (orderId: string) => number,
): Promise<{ fleet: EngineServer; network: RiderNetwork }> {
  const fleet = await serveEngine(({ body }) => ({
    status: statusFor((body as { order_id: string }).order_id),
    body: '',
  }));
  fleets.push(fleet);
  const clock = createTestClock(NOON);
  const url = fleet.url.href;
  return { fleet, network: networkFleet({ clock, url, secret: 'a secret', guard: aGuard(500) }) };
}

describe('a fleet behind HTTP', () => {
  it('hears where to go, and whom to call there, at either end', async () => {
    const { fleet, network } = await aFleet(() => 202);
    await network.request([aRide('shop-1')]);
    await network.change([aRide('shop-1')]);
    const ride = {
      order_id: 'shop-1',
      country_code: 'FI',
      pickup: {
        name: 'Shop',
        address: 'Bulevardi 10',
        lat: 60.165,
        lng: 24.938,
        phone_number: '+358401234500',
        notes: 'Ring twice',
      },
      destination: {
        name: 'Ada',
        address: 'Aleksanterinkatu 1',
        lat: 60.1688,
        lng: 24.9411,
        phone_number: '+358401234567',
        notes: '',
      },
      ready_at: NOON.getTime() / 1000,
      age_validation_required: false,
      pin_required: false,
      short_code: 'H7PX',
    };
    expect(fleet.asked.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/rides', ride],
      ['/changes', ride],
    ]);
  });

  it('is told each thing once, and it is said what was not heard [SAF-14]', async () => {
    const answers: Record<string, number> = {
      'shop-new': 202,
      'shop-known': 409,
      'shop-ended': 410,
      'shop-gone': 404,
      'shop-refused': 422,
      'shop-busy': 429,
      'shop-broken': 503,
    };
    const { fleet, network } = await aFleet((order_id) => answers[order_id] ?? 500);
    const ids = Object.keys(answers);
    expect(await network.request(ids.map(aRide))).toEqual(['shop-new', 'shop-known']);
    expect(await network.change(ids.map(aRide))).toEqual(['shop-new', 'shop-known', 'shop-ended']);
    expect(await network.cancel(ids)).toEqual(['shop-new', 'shop-known', 'shop-ended', 'shop-gone']);
    expect(fleet.asked).toHaveLength(3 * ids.length);
  });

  it('is not waited for when it never answers, and is left alone for a while then [SAF-14]', async () => {
    const { fleet, network } = await aFleet(() => 202);
    fleet.breakWith('hangs');
    const ids = Array.from({ length: 64 }, (_, n) => `shop-${n}`);
    expect(await network.request(ids.map(aRide))).toEqual([]);
    expect(fleet.asked.length).toBeLessThan(20);
  });

  it('is not read to the end when its answer has none [SAF-16]', async () => {
    const { fleet, network } = await aFleet(() => 202);
    fleet.breakWith('endless');
    expect(await network.cancel(['shop-1'])).toEqual([]);
    await fleet.given_up;
  });
});
