// External geocoders in tests: each on a loopback server with its protocol, behind the port, with the embedded one as
// fallback.
import type { Address, LatLng, Suggestion } from '@sendero/core/values/place';
import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import type { Engine } from '../ports/geocoder/engine.ts';
import { engineGeocoder, guardEngine } from '../ports/geocoder/engine-geocoder.ts';
import { google } from '../ports/geocoder/google.ts';
import { nominatim } from '../ports/geocoder/nominatim.ts';
import { pelias } from '../ports/geocoder/pelias.ts';
import { photon } from '../ports/geocoder/photon.ts';
import type { Geocoder } from '../ports/geocoder/port.ts';
import { type Answer, type ReceivedRequest, serveEngine } from './engine-server.ts';
import { smallGoogle, smallNominatim, smallPelias, smallPhoton } from './geocoder-engines.ts';

export const KEY = 'a-key-of-example';
export const AT: LatLng = { lat: 60.16351, lng: 24.93491 };
export const SEA: LatLng = { lat: -50, lng: -120 };

export const photonSubject = {
  name: 'photon',
  make: (url: URL) => photon({ url }),
  serve: smallPhoton,
  language: (asked: ReceivedRequest) => asked.headers['accept-language'],
};
export const peliasSubject = {
  name: 'pelias',
  make: (url: URL) => pelias({ url, api_key: KEY }),
  serve: smallPelias,
  language: (asked: ReceivedRequest) => asked.url.searchParams.get('lang'),
};
export const googleSubject = {
  name: 'google',
  make: (url: URL) => google({ url, api_key: KEY }),
  serve: smallGoogle,
  language: ({ url, body }: ReceivedRequest) =>
    url.searchParams.get('language') ??
    url.searchParams.get('languageCode') ??
    (body as { languageCode: string }).languageCode,
};
export const nominatimSubject = {
  name: 'nominatim',
  make: (url: URL) => nominatim({ url }),
  serve: smallNominatim,
  language: (asked: ReceivedRequest) => asked.url.searchParams.get('accept-language'),
};
export const subjects = [photonSubject, peliasSubject, googleSubject, nominatimSubject];
export const suggesting = subjects.filter(({ name }) => name !== 'nominatim');

/** An address that no engine returns. */
export const own: Address = {
  id: 'own',
  formatted_address: 'Own Street 1',
  latitude: 1,
  longitude: 2,
  city: 'Own',
  country_code: 'FI',
  zipcode: '',
  street: 'Own Street',
  number: '1',
};
const embedded: Geocoder = {
  autocomplete: async ({ query }) => (query === 'nowhere' ? [] : [own]),
  reverse: async () => own,
  details: async (id) => (id === 'own' ? own : null),
};

const closers: (() => Promise<unknown>)[] = [];

/** Each test of the calling file moves the time itself, and its servers are closed after it. */
export function withFakeTime(): void {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closers.splice(0)) await close();
  });
}

interface Subject {
  readonly make: (url: URL) => Engine<Suggestion>;
  readonly serve: (asked: ReceivedRequest) => Answer;
}

export async function aGeocoder({ make, serve }: Subject) {
  const server = await serveEngine(serve);
  closers.push(server.close);
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const engine = guardEngine(make(server.url), { metrics, log });
  const geocoder = engineGeocoder({ suggesting: engine, reversing: engine, known: [engine] }, embedded);
  const type = (query: string, more: object = {}) =>
    geocoder.autocomplete({ query, country: 'FI', language: 'en', ...more });
  const arrival = async () => {
    while (server.asked.length === 0) await new Promise(setImmediate);
  };
  return {
    server,
    geocoder,
    type,
    arrival,
    metrics: () => metrics.registry.metrics(),
    log: () => lines.join(''),
  };
}

export const last = ({ asked }: { asked: readonly ReceivedRequest[] }) => {
  const question = asked.at(-1);
  if (!question) throw new Error('nothing was asked');
  return question;
};
export const parametersOf = (asked: ReceivedRequest) => Object.fromEntries(asked.url.searchParams);
