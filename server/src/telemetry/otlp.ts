// Exports traces and metrics to a collector, with OpenTelemetry's own packages (SAF-09, decision 0054). Loaded only if
// one is configured.
import {
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind as SdkKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace as api,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  type Resource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { INSTANCE } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { TelemetrySettings } from '../telemetry-settings.ts';
import { registryProducer } from './registry-producer.ts';
import { logOutages } from './log-outages.ts';
import { type Trace, newSpanId } from './trace.ts';
import type { Span, SpanKind, Tracing } from './work.ts';

type Measured = Pick<Metrics, 'registry' | 'registries'>;

/** A running export to a collector. */
export interface Export {
  readonly tracing: Tracing | null;
  /** Sends what is queued, and gives up after two seconds. */
  close(): Promise<void>;
}

/** The time limit for a collector's answer. The queue is bounded too: what exceeds it is dropped. */
const PATIENCE_MS = 5000;
const MOST_WAITING = 4096;
const CLOSING_MS = 2000;
const SEND_MS = 1000;

const kinds = { server: SdkKind.SERVER, client: SdkKind.CLIENT, internal: SdkKind.INTERNAL } as const;

/** Starts the export that `settings` name. A collector's outage is logged once, and slows nothing down. */
export function openExport(settings: TelemetrySettings, measured: Measured, log: Logger): Export {
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({ 'service.name': 'sendero', 'service.instance.id': INSTANCE }),
  );
  const named = process.env['OTEL_SERVICE_NAME'];
  const whole =
    named === undefined ? resource : resource.merge(resourceFromAttributes({ 'service.name': named }));
  const traces = settings.traces && openTraces(settings.traces, settings.traces_share, whole, log);
  const metrics =
    settings.metrics && openMetrics(settings.metrics, settings.metrics_interval_ms, whole, measured, log);
  const shutDown = () => Promise.allSettled([traces?.provider.shutdown(), metrics?.shutdown()]);
  return {
    tracing: traces?.tracing ?? null,
    close: async () => {
      const patience = new Promise((done) => setTimeout(done, CLOSING_MS).unref());
      await Promise.race([shutDown(), patience]);
    },
  };
}

function openTraces(url: URL, share: number, resource: Resource, log: Logger) {
  const exporter = new OTLPTraceExporter({ url: url.href, timeoutMillis: PATIENCE_MS });
  const ids = { trace_id: '', span_id: '' };
  const provider = new TracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(share),
    // A request's ids are fixed before its span begins: its answer contains them.
    idGenerator: { generateTraceId: () => ids.trace_id, generateSpanId: () => ids.span_id },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(exporter, log, 'traces'),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_MS,
        exportTimeoutMillis: PATIENCE_MS + 1000,
      }),
    ],
  });
  const tracer = provider.getTracer('sendero');
  const tracing: Tracing = {
    begin: (trace, name, kind) => {
      Object.assign(ids, trace);
      return spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind] }, above(trace)), ids);
    },
  };
  return { provider, tracing };
}

/** The caller's span as parent, if the caller named it. */
function above({ trace_id, parent_span_id }: Trace): Context {
  if (parent_span_id === null) return ROOT_CONTEXT;
  const caller = { traceId: trace_id, spanId: parent_span_id, traceFlags: TraceFlags.NONE, isRemote: true };
  return api.setSpanContext(ROOT_CONTEXT, caller);
}

function spanOf(tracer: Tracer, span: SdkSpan, ids: { span_id: string }): Span {
  return {
    child: (name: string, kind: SpanKind) => {
      ids.span_id = newSpanId();
      return spanOf(
        tracer,
        tracer.startSpan(name, { kind: kinds[kind] }, api.setSpan(ROOT_CONTEXT, span)),
        ids,
      );
    },
    end: (attributes = {}, error) => {
      span.setAttributes(attributes);
      // The error's kind alone: a message may quote user input.
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('exception.type', error instanceof Error ? error.constructor.name : 'unknown');
      }
      span.end();
    },
  };
}

function openMetrics(
  url: URL,
  interval_ms: number,
  resource: Resource,
  measured: Measured,
  log: Logger,
): MeterProvider {
  const exporter = new OTLPMetricExporter({ url: url.href, timeoutMillis: PATIENCE_MS });
  const reader = new PeriodicExportingMetricReader({
    exporter: logOutages(exporter, log, 'metrics'),
    exportIntervalMillis: interval_ms,
    exportTimeoutMillis: Math.min(interval_ms, PATIENCE_MS + 1000),
    metricProducers: [registryProducer(measured)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}
