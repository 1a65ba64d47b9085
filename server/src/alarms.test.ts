// deploy/prometheus and deploy/grafana against what a running product tells on /metrics, by Prometheus' own grammar.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { makeWebhook } from '@sendero/core/contract/webhook-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createApp } from './app.ts';
import { sendDueNotices } from './features/notice/send-due-notices.ts';
import { createDeliverer } from './features/webhook/deliver-due.ts';
import { type Jobs, startJobs } from './jobs/run.ts';
import { aShop } from './testing/a-shop.ts';
import { anOrder } from './testing/an-order.ts';
import { callApi } from './testing/call-api.ts';
import { type TestWorld, createTestWorld } from './testing/test-world.ts';
import type { World } from './world.ts';
import { watchProcess } from './watch-process.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook', string>>;
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const house = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const ALERTS = house('deploy/prometheus/alerts.yaml');
const alerts: readonly Alert[] = parse(readFileSync(ALERTS, 'utf8')).groups[0].rules;
const { panels }: { panels: readonly Panel[] } = JSON.parse(
  readFileSync(house('deploy/grafana/sendero.json'), 'utf8'),
);
const operate = readFileSync(house('docs/operate.md'), 'utf8');

/** As Grafana fills them in. */
const filledIn = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
const drawn = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }): [string, string] => [title, filledIn(expr)]),
);
const alarming = alerts.map(({ alert, expr }): [string, string] => [alert, expr]);

/** Prometheus' own, with the labels that it gives to whatever it scrapes. */
const OWN_METRICS = new Set(['up']);
const OWN_LABELS = new Set(['instance', 'job']);
/** Labels whose values are the product's words; what stands for them must be one that was told. */
const WORDS = new Set(['name', 'route', 'method', 'party', 'state']);

interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly value: string }[];
}

let world: TestWorld;
let app: FastifyInstance;
let jobs: Jobs;
let told = '';

beforeAll(async () => {
  world = await createTestWorld();
  watchProcess(world.metrics);
  app = await createApp(world);
  const { headers, vendor } = await aShop(world, app);
  await anOrder(app, headers, vendor.vendor_id);
  await sendDueNotices(world);
  await anOrder(app, headers, vendor.vendor_id);
  await sendDueNotices(withoutTextMessages(world));
  const body = { url: 'http://127.0.0.1:8009/', events: ['payment.settled', 'order.created'] };
  await callApi(app, headers, makeWebhook, { body });
  await anOrder(app, headers, vendor.vendor_id);
  const deliverer = createDeliverer(world);
  await deliverer.begin();
  await deliverer.idle();
  jobs = startJobs(world);
  await vi.waitFor(async () => {
    told = (await app.inject({ url: '/metrics' })).body;
    for (const name of ['sweep', 'watch', 'evidence'])
      if (!told.includes(`last_success_timestamp_seconds{name="${name}"}`))
        throw new Error(`No ${name} yet.`);
  }, 20_000);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await world.close();
});

/** Its provider of text messages is away. */
const withoutTextMessages = ({ notices, ...rest }: World): World => ({
  ...rest,
  notices: {
    ...notices,
    sms: { channel: 'sms', again: 'safe', send: () => Promise.reject(new Error('away')) },
  },
});

/** The parts of an expression that name something; throws where it is none. */
function partsOf(expr: string): {
  readonly selectors: readonly Selector[];
  readonly groupings: readonly string[];
} {
  const selectors: Selector[] = [];
  const groupings: string[] = [];
  const matchers = new Map<number, { label: string; value: string }[]>();
  let vector = -1;
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to, node }) => {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expr}`);
      if (name === 'VectorSelector') vector = from;
      if (name === 'Identifier') {
        matchers.set(vector, []);
        selectors.push({ metric: text, matchers: matchers.get(vector) ?? [] });
      }
      if (name === 'UnquotedLabelMatcher') {
        const [, label = '', value = ''] = /^(\w+)\s*=~?\s*"(.*)"$/.exec(text) ?? [];
        matchers.get(vector)?.push({ label, value });
      }
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') groupings.push(text);
    },
  });
  return { selectors, groupings };
}

/** The labels of each series by its name, as Prometheus stores it. */
function knownLabels(): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>();
  const metrics = world.metrics.registry.getMetricsAsArray() as unknown as readonly {
    readonly name: string;
    readonly labelNames: readonly string[];
    readonly constructor: { readonly name: string };
  }[];
  for (const { name, labelNames, constructor } of metrics) {
    const labels = [...labelNames, ...OWN_LABELS];
    if (constructor.name !== 'Histogram') known.set(name, new Set(labels));
    else
      for (const end of ['bucket', 'count', 'sum']) known.set(`${name}_${end}`, new Set([...labels, 'le']));
  }
  return known;
}

describe.each([...alarming, ...drawn])('%s', (_name, expr) => {
  it(`asks for what is told: ${expr} [SCL-08]`, () => {
    const known = knownLabels();
    const { selectors, groupings } = partsOf(expr);
    const asked = selectors.filter(({ metric }) => !OWN_METRICS.has(metric));
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, matchers } of asked) {
      const labels = [...(known.get(metric) ?? [])];
      expect([metric, labels.length > 0]).toEqual([metric, true]);
      expect(labels).toEqual(expect.arrayContaining(matchers.map(({ label }) => label)));
      for (const { label, value } of matchers.filter((matcher) => WORDS.has(matcher.label)))
        for (const word of value.split('|'))
          expect(told).toMatch(new RegExp(`^${metric}\\{.*${label}="${word.replaceAll('/', '\\/')}"`, 'm'));
    }
    const all = asked.flatMap(({ metric }) => [...(known.get(metric) ?? [])]);
    expect(asked.length === 0 ? groupings : all).toEqual(expect.arrayContaining([...groupings]));
  });
});

describe.each(alerts)('$alert', ({ alert, annotations }) => {
  it('says what it is, and what to do is written down [SCL-08]', () => {
    expect(Object.values(annotations).filter((text) => text.length < 10)).toEqual([]);
    const [page, anchor] = annotations.runbook.split('#');
    expect([page, anchor]).toEqual(['docs/operate.md', alert.toLowerCase()]);
    expect(operate).toMatch(new RegExp(`^### ${alert}\\n\\n\\S.{40,}`, 'm'));
  });
});

it('every alarm that is written of exists', () => {
  const written = Array.from(operate.matchAll(/^### (Sendero\w+)$/gm), ([, name]) => name);
  expect(written).toEqual(alerts.map(({ alert }) => alert));
});

const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path));

it.skipIf(!PROMTOOL)('Prometheus takes the rules, and they fire when they should (promtool) [SCL-08]', () => {
  const run = (...args: string[]) => execFileSync(PROMTOOL ?? '', args, { encoding: 'utf8', stdio: 'pipe' });
  expect(run('check', 'rules', ALERTS)).toContain(`SUCCESS: ${alerts.length} rules found`);
  expect(run('test', 'rules', house('deploy/prometheus/alerts.test.yaml'))).toContain('SUCCESS');
});
