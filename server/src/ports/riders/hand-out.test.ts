import { metresBetween, type LatLng } from '@sendero/core/values/place';
import { compileSketch } from '@sendero/places/sketch';
import { expect, it } from 'vitest';
import { embeddedRouter } from '../router/embedded.ts';
import { cityAround } from './city.ts';
import type { FleetStore } from './fleet-store.ts';
import { handOut } from './hand-out.ts';
import { type Trip, waitingTrip } from './trip.ts';

/** Two quays 220 m apart, the one bridge between them 5 km to the east, and a street behind the northern one. */
const RIVER_TOWN = compileSketch(
  'xx-river',
  `
region "River" country=FI bounds=60.05,24.80,60.15,25.05
street "North Quay" class=main : 60.1000,24.9000 60.1000,24.9200
street "South Quay" class=main : 60.0980,24.9000 60.0980,24.9200
street "Back Street" class=main : 60.1000,24.9100 60.1090,24.9100
street "North Road" class=main : 60.1000,24.9200 60.1000,25.0000
street "South Road" class=main : 60.0980,24.9200 60.0980,25.0000
street "Bridge" class=street : 60.1000,25.0000 60.0980,25.0000
`,
);
const regions = () => [RIVER_TOWN];
const router = embeddedRouter(regions);
const RIDERS = 12;
const NORTH_QUAY: LatLng = { lat: 60.1, lng: 24.906 };

const idleStore: FleetStore = {
  insertTrips: async () => {},
  listOpen: async () => [],
  listPlans: async () => [],
  listLastTrips: async () => [],
  updatePlans: async () => {},
  noteRedirects: async () => {},
  updateRedirected: async () => {},
  updateProgress: async () => {},
  endTrips: async () => {},
  giveUpTrips: async () => {},
};

function tripsFrom(at: LatLng, count: number): readonly Trip[] {
  const spot = { ...at, name: 'Shop', address: 'North Quay', phone_number: '+12025550100', notes: '' };
  return Array.from({ length: count }, (_, nth) =>
    waitingTrip(
      {
        order_id: `order-${nth}`,
        short_code: '',
        country_code: 'FI',
        pickup: spot,
        destination: { ...spot, lng: 24.915 },
        ready_at: new Date(0),
        age_validation_required: false,
        pin_required: false,
      },
      0,
      1,
    ),
  );
}

it('gives trips to the riders who are soonest there by road, though others are nearer by air', async () => {
  const plan = handOut({ router, regions, store: idleStore, speed: 1, riders_per_city: RIDERS });
  const { riders } = cityAround(regions, NORTH_QUAY, RIDERS);
  const seconds = await router.times(
    riders.map(({ home }) => home),
    NORTH_QUAY,
  );

  const planned = await plan(tripsFrom(NORTH_QUAY, RIDERS), new Set(), 0);
  const chosen = planned.map(({ ride }) => riders.findIndex(({ id }) => id === ride?.rider.id));
  expect(new Set(chosen).size).toBe(RIDERS);
  const byRoad = chosen.map((rider) => seconds[rider] ?? 0);
  expect(byRoad).toEqual(byRoad.toSorted((a, b) => a - b));
  const byAir = chosen.map((rider) => metresBetween(riders[rider]?.home ?? NORTH_QUAY, NORTH_QUAY));
  expect(byAir).not.toEqual(byAir.toSorted((a, b) => a - b));
});

it('has a rider walk where the way is short, and ride where it is not [RCP-02]', async () => {
  const plan = handOut({ router, regions, store: idleStore, speed: 1, riders_per_city: RIDERS });
  const { riders } = cityAround(regions, NORTH_QUAY, RIDERS);
  const home = riders[0]?.home ?? NORTH_QUAY;
  const near = (lng: number) => ({ ...home, lng: home.lng + lng });
  const howFrom = async (pickup: LatLng, destination: LatLng) => {
    const trips = tripsFrom(pickup, 1).map((trip) => ({ ...trip, ask: { ...trip.ask, destination } }));
    const [planned] = await plan(trips, new Set(), 0);
    return planned;
  };
  const walked = await howFrom(near(0.0005), near(0.002));
  const ridden = await howFrom(near(0.0005), near(0.03));
  expect([walked?.ride?.rider.vehicle, ridden?.ride?.rider.vehicle === 'foot']).toEqual(['foot', false]);
  expect(new Set(walked?.events.map(({ rider }) => rider?.vehicle))).toEqual(new Set(['foot']));
});

it('gives nobody a second trip, and leaves trips waiting that nobody is free for', async () => {
  const plan = handOut({ router, regions, store: idleStore, speed: 1, riders_per_city: 3 });
  const { riders } = cityAround(regions, NORTH_QUAY, 3);
  const riding = new Set(riders.slice(0, 1).map(({ id }) => id));
  const planned = await plan(tripsFrom(NORTH_QUAY, 4), riding, 0);
  expect(planned.map(({ ask }) => ask.order_id)).toEqual(['order-0', 'order-1']);
  expect(new Set(planned.map(({ ride }) => ride?.rider.id))).toEqual(
    new Set(riders.slice(1).map(({ id }) => id)),
  );
});
