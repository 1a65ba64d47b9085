// A router on a test's own street engine.
import type { LatLng } from '@sendero/core/values/place';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createGuard } from '../ports/guard.ts';
import { type StreetEngine, engineRouter } from '../ports/router/engine-router.ts';
import { osrm } from '../ports/router/osrm.ts';
import type { Router } from '../ports/router/port.ts';
import { valhalla } from '../ports/router/valhalla.ts';
import { type EngineServer, serveEngine } from './engine-server.ts';
import { smallOsrm, smallValhalla } from './street-engines.ts';

/** An adapter, and a server with its protocol. */
export interface Subject {
  readonly name: string;
  readonly engine: (url: URL) => StreetEngine;
  readonly serve: () => Promise<EngineServer>;
}

export const osrmSubject: Subject = {
  name: 'OSRM',
  engine: (url) => osrm({ url, profile: 'bike' }),
  serve: () => serveEngine(smallOsrm),
};

export const valhallaSubject: Subject = {
  name: 'Valhalla',
  engine: (url) => valhalla({ url }),
  serve: () => serveEngine(smallValhalla),
};

/** The fallback router; its answers differ from any engine's. */
export const instead: Router = {
  route: async (from, to) => ({ distance_m: 1337, duration_s: 133, line: [from, to] }),
  times: async (froms) => froms.map(() => 133),
};

export interface StreetRouter {
  readonly router: Router;
  readonly server: EngineServer;
  /** Calls by outcome, such as `answered 2`. */
  outcomes(): Promise<string[]>;
}

/** The router and its engine's server, which stops with the test. */
export async function aStreetRouter({ engine, serve }: Subject, timeout_ms = 10_000): Promise<StreetRouter> {
  const server = await serve();
  onTestFinished(server.close);
  const metrics = createMetrics();
  const guard = createGuard('streets', { timeout_ms, metrics, log: pino({ level: 'silent' }) });
  return {
    router: engineRouter(engine(server.url), guard, instead),
    server,
    outcomes: async () =>
      (await metrics.engine_calls.get()).values.map(({ labels, value }) => `${labels.outcome} ${value}`),
  };
}

/** Two doors eleven metres off the street of the small engines, and a place on it between them. */
export const FROM: LatLng = { lat: 60.1001, lng: 24.901 };
export const TO: LatLng = { lat: 60.0999, lng: 24.909 };
export const NEARER: LatLng = { lat: 60.1, lng: 24.905 };
/** A place outside their map. */
export const ELSEWHERE: LatLng = { lat: 61.5, lng: 23.76 };
