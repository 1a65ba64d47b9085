// What a real fleet hears over the wire, and how its adapter bears with one that fails.
import { afterEach, describe, expect, it } from 'vitest';
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
  return { fleet, network: networkFleet({ clock, url, secret: 'a secret', retry_ms: 1, timeout_ms: 500 }) };
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
    };
    expect(fleet.asked.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/rides', ride],
      ['/changes', ride],
    ]);
  });

  it('is asked again where that may help, and it is said which rides were not taken', async () => {
    const tries = new Map<string, number>();
    const { network } = await aFleet((order_id) => {
      const tried = (tries.get(order_id) ?? 0) + 1;
      tries.set(order_id, tried);
      if (order_id === 'shop-refused') return 422;
      if (order_id === 'shop-broken') return 503;
      return order_id === 'shop-known' ? 409 : tried === 1 ? 500 : 202;
    });
    const taken = await network.request(['shop-1', 'shop-refused', 'shop-broken', 'shop-known'].map(aRide));
    expect(taken).toEqual(['shop-1', 'shop-known']);
    expect(Object.fromEntries(tries)).toEqual({
      'shop-1': 2,
      'shop-refused': 1,
      'shop-broken': 3,
      'shop-known': 1,
    });
    await expect(network.cancel('shop-broken')).rejects.toThrow('shop-broken');
  });

  it('is not waited for when it never answers', async () => {
    const { fleet, network } = await aFleet(() => 202);
    fleet.breakWith('hangs');
    expect(await network.request([aRide('shop-1')])).toEqual([]);
  });
});
