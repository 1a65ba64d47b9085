// A fleet of riders on a loopback address: takes rides, changes and cancellations, writes down what it was told, and reports.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { riderEvents } from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { OrderStatus } from '@sendero/core/order/status';
import { SIGNATURE_HEADER, isSigned, signBody } from '@sendero/server/src/http/signature.ts';
import type { Chance } from '@sendero/server/src/seed/chance.ts';
import type { Link } from '../product/link.ts';
import { pause } from '../wait.ts';

/** `away`: connections are reset · `broken`: 503 · `slow`: answers come after everybody's patience. */
export type FleetMood = 'well' | 'away' | 'broken' | 'slow';

/** What the fleet knows of one order. */
export interface Ride {
  /** As it was told, in order; what was not answered well counts too, since the fleet has heard it. */
  readonly told: { readonly kind: 'ride' | 'change' | 'cancellation'; readonly notes: string | null }[];
  /** The last status that the product has taken, and how it took it. */
  reported: { status: OrderStatus; outcome: string } | null;
  isCancelled: boolean;
  /** It was delivered while the fleet could not be told anything: what was changed on the way could not reach its rider. */
  isCutOff: boolean;
}

export interface Fleet {
  readonly url: string;
  readonly rides: ReadonlyMap<string, Ride>;
  mood(next: FleetMood): void;
  close(): Promise<void>;
}

export const FLEET_SECRET = 'a secret that only this fleet and these servers know';

const ROAD = ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'] as const;
const SLOW_MS = 8000;
const STEP_MS = [1500, 4000] as const;
/** One rider in four is long on the way: their orders may still be called off, and every change has time to reach them. */
const LATE_MS = [21_000, 28_000] as const;
const AGAIN_MS = 1000;
/** A fleet that is well again has heard everything within this: circuit and pauses of the product's calls to it. */
const HEARD_MS = 10_000;

/** Opens a fleet whose riders report to any of `doors`. */
export async function openFleet(doors: readonly Link[], chance: Chance): Promise<Fleet> {
  const rides = new Map<string, Ride>();
  const closing = new AbortController();
  let mood: FleetMood = 'well';
  let changed_ms = 0;
  const isReachable = () => mood === 'well' && Date.now() - changed_ms > HEARD_MS;

  const note = (path: string, { order_id, destination }: Told): void => {
    const ride = rides.get(order_id) ?? { told: [], reported: null, isCancelled: false, isCutOff: false };
    const isNew = ride.told.every(({ kind }) => kind !== 'ride');
    rides.set(order_id, ride);
    const kind = path === '/rides' ? 'ride' : path === '/changes' ? 'change' : 'cancellation';
    ride.told.push({ kind, notes: destination?.notes ?? null });
    if (kind === 'cancellation') ride.isCancelled = true;
    if (kind === 'ride' && isNew && !ride.isCancelled) void goAlong(order_id, ride);
  };

  /** Rides, and reports each step until it is heard; ends with a cancellation. */
  const goAlong = async (order_id: string, ride: Ride): Promise<void> => {
    const isLate = chance.between(1, 4) === 1;
    for (const status of ROAD) {
      const [least, most] = isLate && status === 'ASSIGNED_TO_TRANSPORT' ? LATE_MS : STEP_MS;
      await pause(chance.between(least, most));
      const event_id = randomUUID();
      const occurred_at = Date.now() / 1000;
      while (!closing.signal.aborted && !ride.isCancelled) {
        const outcome = await report(doors, chance, {
          event_id,
          order_id,
          type: 'status',
          status,
          occurred_at,
        });
        if (outcome !== null) ride.reported = { status, outcome };
        if (outcome !== null && status === 'DELIVERED') ride.isCutOff = !isReachable();
        if (outcome !== null) break;
        await pause(AGAIN_MS);
      }
      if (ride.isCancelled || closing.signal.aborted) return;
    }
  };

  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const header = request.headers[SIGNATURE_HEADER];
      const path = request.url ?? '';
      if (mood === 'away') return request.socket.resetAndDestroy();
      if (mood === 'broken') return answer(response, 503);
      if (typeof header !== 'string' || !isSigned(FLEET_SECRET, header, body, new Date()))
        return answer(response, 401);
      // One in fifty fails before the fleet has heard it, and of one in fifty the answer is lost.
      const luck = chance.between(1, 50);
      if (luck === 1) return answer(response, 500);
      note(path, JSON.parse(body.toString()) as Told);
      if (luck === 2) return request.socket.resetAndDestroy();
      if (mood === 'slow') await pause(SLOW_MS);
      return answer(response, 200);
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rides,
    mood: (next) => {
      mood = next;
      changed_ms = Date.now();
    },
    close: async () => {
      closing.abort();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Told {
  readonly order_id: string;
  readonly destination?: { readonly notes: string };
}

/** What became of a report; null where nobody took it. One that is refused for good is told as its status. */
async function report(doors: readonly Link[], chance: Chance, content: object): Promise<string | null> {
  const body = JSON.stringify(content);
  const door = doors[chance.between(0, doors.length - 1)];
  try {
    const reply = await fetch(`http://127.0.0.1:${door?.port}${addressOf(riderEvents)}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(FLEET_SECRET, body, new Date()),
      },
      signal: AbortSignal.timeout(10_000),
    });
    const text = await reply.text();
    if (reply.ok) return (JSON.parse(text) as { result: string }).result;
    return reply.status >= 500 || reply.status === 429 ? null : `status ${reply.status}`;
  } catch {
    return null;
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status).end('{}');
}
