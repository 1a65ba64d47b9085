// What every outside geocoder promises behind the port, and what becomes of its errors.
import { describe, expect, it, vi } from 'vitest';
import { type ReceivedRequest } from '../../testing/engine-server.ts';
import {
  aGeocoder,
  AT,
  KEY,
  last,
  own,
  SEA,
  subjects,
  suggesting,
  withFakeTime,
} from '../../testing/geocoder-subjects.ts';

withFakeTime();

describe.each(suggesting)('suggestions of $name', (subject) => {
  it('are what the typed text may mean, and are found again by their ids alone [GEO-01] [GEO-02]', async () => {
    const { type, geocoder } = await aGeocoder(subject);
    const [first] = await type('bulevardi 1');
    expect(first).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${subject.name}:`)),
      formatted_address: expect.stringContaining('Bulevardi 10'),
      country_code: 'FI',
    });
    expect(await geocoder.details(first?.id ?? '', 'en')).toMatchObject({
      id: first?.id,
      latitude: 60.1635,
      longitude: 24.9349,
      city: 'Helsinki',
      country_code: 'FI',
      zipcode: '00120',
      street: 'Bulevardi',
      number: '10',
    });
  });

  it('are none for nothing; coordinates are the address at the point [GEO-04]', async () => {
    const { type, server } = await aGeocoder(subject);
    expect(await type('  ')).toEqual([]);
    expect(server.asked).toEqual([]);
    const found = await type('60.1635, 24.9349');
    expect(found).toMatchObject([{ street: 'Bulevardi', number: '10' }]);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['en', 'en'],
    ['zh-TW', 'zh-TW'],
    ['km', 'km'],
    ['tw', 'zh-TW'],
  ])('are asked for in %s as %s [GEO-03]', async (language, tag) => {
    const { type, server } = await aGeocoder(subject);
    await type('bulevardi', { language });
    expect(subject.language(last(server))).toBe(tag);
  });

  it('are the embedded geocoder’s where it finds nothing', async () => {
    const { type, metrics } = await aGeocoder(subject);
    expect(await type('Own Street')).toEqual([own]);
    expect(await type('nowhere')).toEqual([]);
    expect(await metrics()).toContain(
      `sendero_engine_calls_total{engine="${subject.name}_suggestions",outcome="answered"} 2`,
    );
  });

  it('are the embedded geocoder’s 800 ms later where it does not answer', async () => {
    const { type, server, arrival, metrics } = await aGeocoder(subject);
    server.breakWith('hangs');
    const suggestions = type('bulevardi');
    await arrival();
    await vi.advanceTimersByTimeAsync(800);
    expect(await suggestions).toEqual([own]);
    await server.given_up;
    expect(await metrics()).toContain(
      `sendero_engine_calls_total{engine="${subject.name}_suggestions",outcome="timed_out"} 1`,
    );
  });
});

describe.each(subjects)('a place of $name', (subject) => {
  it('stands at a point, and is found again by its id alone [GEO-02]', async () => {
    const { geocoder } = await aGeocoder(subject);
    const address = await geocoder.reverse(AT, 'en');
    expect(address).toMatchObject({
      formatted_address: expect.stringContaining('Bulevardi 10'),
      latitude: 60.1635,
      longitude: 24.9349,
      city: 'Helsinki',
      country_code: 'FI',
      zipcode: '00120',
      street: 'Bulevardi',
      number: '10',
    });
    expect(await geocoder.details(address?.id ?? '', 'en')).toEqual(address);
  });

  it('is asked for in the market’s language [GEO-03]', async () => {
    const { geocoder, server } = await aGeocoder(subject);
    const address = await geocoder.reverse(AT, 'tw');
    expect(subject.language(last(server))).toBe('zh-TW');
    await geocoder.details(address?.id ?? '', 'th');
    expect(subject.language(last(server))).toBe('th');
  });

  it('is the embedded geocoder’s where it knows none [GEO-05]', async () => {
    const { geocoder, server } = await aGeocoder(subject);
    expect(await geocoder.reverse(SEA, 'en')).toEqual(own);
    expect(server.asked).toHaveLength(1);
    expect(await geocoder.details('own', 'en')).toEqual(own);
    expect(await geocoder.details('another:own', 'en')).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    '',
    '1',
    'ChIJgone',
    'openstreetmap:venue:node/1',
    'N1',
    'N1@60.2,24.9',
    '../geocode',
    'N1@x&y=z',
  ])('is none by the id "%s", which opens no circuit however often it is asked for [GEO-05]', async (id) => {
    const { geocoder, metrics } = await aGeocoder(subject);
    for (let call = 0; call < 6; call += 1)
      expect(await geocoder.details(`${subject.name}:${id}`, 'en')).toBeNull();
    expect(await metrics()).toContain(`sendero_engine_circuit_open{engine="${subject.name}_places"} 0`);
  });

  it('is the embedded geocoder’s 1500 ms later where it does not answer', async () => {
    const { geocoder, server, arrival } = await aGeocoder(subject);
    server.breakWith('hangs');
    const address = geocoder.reverse(AT, 'en');
    await arrival();
    await vi.advanceTimersByTimeAsync(1500);
    expect(await address).toEqual(own);
    await server.given_up;
  });

  it.each([
    ['too many questions', { status: 429, body: '' }],
    ['an error', { status: 500, body: { error: 'Internal Server Error' } }],
    ['a page', { status: 403, body: '<html><body>Access blocked</body></html>' }],
    ['a page as if it were well', { status: 200, body: '<html></html>' }],
    ['half an answer', { status: 200, body: '{"type":"FeatureCollection","features":[' }],
    ['another form', { status: 200, body: { rows: [] } }],
    ['nothing', { status: 200, body: '' }],
    ['no end', 'endless' as const],
  ])('is the embedded geocoder’s where it answers with %s; the circuit opens', async (_, fault) => {
    const { geocoder, server, metrics } = await aGeocoder(subject);
    server.breakWith(fault);
    for (let call = 0; call < 7; call += 1) expect(await geocoder.reverse(AT, 'en')).toEqual(own);
    expect(server.asked).toHaveLength(5);
    expect(await metrics()).toContain(`sendero_engine_circuit_open{engine="${subject.name}_places"} 1`);
    expect(await metrics()).toContain(`{engine="${subject.name}_places",outcome="failed"} 5`);
    expect(await metrics()).toContain(`{engine="${subject.name}_places",outcome="circuit_open"} 2`);
  });

  it('is asked for again when the circuit’s time is over', async () => {
    let isDown = true;
    const serve = (asked: ReceivedRequest) => (isDown ? { status: 502, body: '' } : subject.serve(asked));
    const { geocoder, metrics } = await aGeocoder({ ...subject, serve });
    for (let call = 0; call < 5; call += 1) expect(await geocoder.reverse(AT, 'en')).toEqual(own);
    isDown = false;
    expect(await geocoder.reverse(AT, 'en')).toEqual(own);
    vi.setSystemTime(Date.now() + 15_000);
    expect(await geocoder.reverse(AT, 'en')).toMatchObject({ street: 'Bulevardi' });
    expect(await metrics()).toContain(`sendero_engine_circuit_open{engine="${subject.name}_places"} 0`);
  });

  it('is the embedded geocoder’s where nobody listens; the log says so without the key', async () => {
    const { geocoder, server, log } = await aGeocoder(subject);
    await server.close();
    expect(await geocoder.reverse(AT, 'en')).toEqual(own);
    expect(log()).toContain('ECONNREFUSED');
    expect(log()).not.toContain(KEY);
  });
});
