import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { type Metrics, registryOfAll } from '../metrics.ts';

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/**
 * The counters of the process in OpenTelemetry's form: each is counted once and exported twice (`/metrics` and OTLP).
 */
export function registryProducer(measured: Pick<Metrics, 'registry' | 'registries'>): MetricProducer {
  const startTime = hrTime();
  return {
    collect: async () => {
      const registry = await registryOfAll(measured);
      const metrics = (await registry.getMetricsAsJSON()) as unknown as Metric[];
      const period = { startTime, endTime: hrTime() };
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            { scope: { name: 'sendero' }, metrics: metrics.map((metric) => dataOf(metric, period)) },
          ],
        },
        errors: [],
      };
    },
  };
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function dataOf(metric: Metric, period: Period): MetricData {
  const { name, help, values } = metric;
  const head = {
    descriptor: {
      name,
      description: help,
      unit: name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // prom-client declares an enum, but the value is the word itself.
  const kind = String(metric.type);
  if (kind === 'histogram')
    return { ...head, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, period) };
  const dataPoints = values.map(({ labels, value }) => ({ ...period, attributes: known(labels), value }));
  return kind === 'counter'
    ? { ...head, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...head, dataPointType: DataPointType.GAUGE, dataPoints };
}

interface Counted {
  readonly attributes: Attributes;
  readonly boundaries: number[];
  /** Cumulative counts per boundary, as in prom-client. */
  readonly upTo: number[];
  sum: number;
  count: number;
}

function histograms({ values }: Metric, period: Period): DataPoint<Histogram>[] {
  const found = new Map<string, Counted>();
  for (const {
    labels: { le, ...labels },
    value,
    metricName = '',
  } of values as (MetricValue<'le'> & { metricName?: string })[]) {
    const attributes = known(labels);
    const key = JSON.stringify(attributes);
    const counted = found.get(key) ?? { attributes, boundaries: [], upTo: [], sum: 0, count: 0 };
    found.set(key, counted);
    if (metricName.endsWith('_sum')) counted.sum = value;
    else if (metricName.endsWith('_count')) counted.count = value;
    else if (le !== undefined && le !== '+Inf') {
      counted.boundaries.push(Number(le));
      counted.upTo.push(value);
    }
  }
  return [...found.values()].map(({ attributes, boundaries, upTo, sum, count }) => ({
    ...period,
    attributes,
    value: {
      sum,
      count,
      buckets: { boundaries, counts: [...upTo, count].map((all, at) => all - (upTo[at - 1] ?? 0)) },
    },
  }));
}

const known = (labels: Partial<Record<string, string | number>>): Attributes =>
  Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined));
