import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { startJobs } from '../jobs/run.ts';
import { telemetrySettings } from '../telemetry-settings.ts';
import { type Collector, aCollector } from '../testing/a-collector.ts';
import { aKeptLog } from '../testing/a-kept-log.ts';
import { aShop } from '../testing/a-shop.ts';
import { type TestWorld, createTestWorld } from '../testing/test-world.ts';

const PATIENCE = { timeout: 8000, interval: 50 };
const MADE = '4bf92f3577b34da6a3ce929d0e0e4736';

async function exporting(
  { url }: Collector,
  config: Partial<Config> = {},
): Promise<{ world: TestWorld; app: FastifyInstance; close: () => Promise<void> }> {
  const telemetry = telemetrySettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: url.href,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  });
  const world = await createTestWorld({ config: { telemetry, ...config } });
  const app = await createApp(world);
  const close = async () => {
    await app.close();
    await world.close();
  };
  return { world, app, close };
}

describe('traces', () => {
  it('leave by OTLP: a request, its statements and what it asks outside, under one trace id [SAF-09]', async () => {
    const collector = await aCollector();
    const { world, app, close } = await exporting(collector, {
      geocoders: { photon: { url: collector.url } },
    });
    onTestFinished(close);
    const shop = await aShop(world, app);
    await app.inject({
      url: `/vendor/api/v1/vendor/${shop.vendor.vendor_id}`,
      headers: { ...shop.headers, traceparent: `00-${MADE}-00f067aa0ba902b7-01` },
    });
    const asked = await app.inject({
      url: '/address/api/v1/geolocator/autocomplete?query=Aleksanterinkatu',
      headers: shop.headers,
    });
    expect(asked.statusCode).toBe(200);
    const spans = await vi.waitFor(() => {
      expect(collector.spans.map(({ name }) => name)).toContain('engine photon_suggestions');
      return collector.spans;
    }, PATIENCE);

    const request = spans.find(({ name }) => name === 'GET /vendor/api/v1/vendor/:id');
    expect(request).toMatchObject({ traceId: MADE, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    const status = request?.attributes.find(({ key }) => key === 'http.response.status_code');
    expect(status?.value).toEqual({ intValue: 200 });
    const statement = spans.find(({ traceId, name }) => traceId === MADE && name.startsWith('select'));
    expect(statement).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
    const engine = spans.find(({ name }) => name === 'engine photon_suggestions');
    expect(engine?.traceId).toBe(String(asked.headers['traceparent']).split('-')[1]);
    // Whom we ask learns nothing of our traces.
    expect(collector.others.length).toBeGreaterThan(0);
    for (const { headers } of collector.others) expect(headers).not.toHaveProperty('traceparent');
    expect(JSON.stringify(spans)).not.toContain(shop.user.email);
  }, 20_000);

  it('leave for the rounds of the jobs [SAF-09]', async () => {
    const collector = await aCollector();
    const { world, close } = await exporting(collector);
    onTestFinished(close);
    const jobs = startJobs(world);
    await vi.waitFor(
      () => expect(collector.spans.map(({ name }) => name)).toContain('job dispatch'),
      PATIENCE,
    );
    await jobs.stop();
    const round = collector.spans.find(({ name }) => name === 'job dispatch');
    expect(collector.spans.some(({ parentSpanId }) => parentSpanId === round?.spanId)).toBe(true);
  }, 20_000);
});

describe('metrics', () => {
  it('leave by OTLP, the same ones that /metrics tells [SAF-09]', async () => {
    const collector = await aCollector();
    const { app, world, close } = await exporting(collector);
    onTestFinished(close);
    await app.inject({ url: '/site/api/v1/flags' });
    await app.inject({ url: '/site/api/v1/flags' });
    world.metrics.orders_placed.inc({ country: 'FI' }, 3);
    const counter = await vi.waitFor(() => {
      const found = collector.metrics.find(({ name }) => name === 'sendero_orders_placed_total');
      expect(found?.sum?.dataPoints[0]?.asDouble).toBe(3);
      return found;
    }, PATIENCE);
    expect(counter?.sum?.isMonotonic).toBe(true);
    const times = collector.metrics.find(({ name }) => name === 'sendero_http_request_seconds');
    const point = times?.histogram?.dataPoints.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue === '/site/api/v1/flags'),
    );
    expect(point?.count).toBe(2);
    expect(point?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(2);
  });
});

describe('a collector', () => {
  it('that hangs holds up nobody, neither requests nor the stop [SAF-09]', async () => {
    const collector = await aCollector({ hangs: true });
    const { app, close } = await exporting(collector);
    const begun = performance.now();
    for (let asked = 0; asked < 200; asked += 1) await app.inject({ url: '/site/api/v1/flags' });
    expect(performance.now() - begun).toBeLessThan(3000);
    const closing = performance.now();
    await close();
    expect(performance.now() - closing).toBeLessThan(4000);
  });

  it('that is away is told of once, and again when it is back [SAF-09]', async () => {
    const kept = aKeptLog();
    const { logOutages } = await import('./log-outages.ts');
    const codes = [1, 1, 0, 0, 1];
    const exporter = logOutages(
      {
        export: (_items: unknown, done: (result: { code: number }) => void) =>
          done({ code: codes.shift() ?? 0 }),
      },
      kept.log,
      'traces',
    );
    for (let sent = 0; sent < 5; sent += 1) exporter.export([], () => undefined);
    expect(kept.lines().map(({ msg }) => msg)).toEqual([
      'the collector does not take what it is sent',
      'the collector takes what it is sent again',
      'the collector does not take what it is sent',
    ]);
  });
});

describe('its settings', () => {
  it('are OpenTelemetry’s own', () => {
    expect(telemetrySettings({})).toBeUndefined();
    expect(
      telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }),
    ).toBeUndefined();
    expect(
      telemetrySettings({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/otlp/',
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://m/in',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }),
    ).toEqual({
      traces: new URL('http://c:4318/otlp/v1/traces'),
      metrics: new URL('https://m/in'),
      traces_share: 0.1,
      metrics_interval_ms: 60_000,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
    [
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    ],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: '2' }],
  ])('name what is wrong with them: %s', (name, env) => {
    expect(() => telemetrySettings(env)).toThrow(name);
  });
});
