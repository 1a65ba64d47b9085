/** Where traces and metrics are sent by OTLP over HTTP, as in OpenTelemetry's own variables (SAF-09). */
export interface TelemetrySettings {
  readonly traces: URL | undefined;
  readonly metrics: URL | undefined;
  /** The share of traces that are exported; every server exports the same ones. */
  readonly traces_share: number;
  readonly metrics_interval_ms: number;
}

const INTERVAL_MS = 60_000;

/** Reads the OTEL_ variables; undefined if no address is configured, or OTEL_SDK_DISABLED is set. */
export function telemetrySettings(env: NodeJS.ProcessEnv): TelemetrySettings | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const base = address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const below = (path: string) => base && new URL(`${base.href.replace(/\/$/, '')}/${path}`);
  const traces = address(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? below('v1/traces');
  const metrics = address(env, 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT') ?? below('v1/metrics');
  if (!traces && !metrics) return undefined;
  if (env['OTEL_EXPORTER_OTLP_PROTOCOL'] === 'grpc')
    throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL: OTLP is spoken over HTTP, not gRPC (port 4318, not 4317).');
  return {
    traces: env['OTEL_TRACES_EXPORTER'] === 'none' ? undefined : traces,
    metrics: env['OTEL_METRICS_EXPORTER'] === 'none' ? undefined : metrics,
    traces_share: tracesShare(env),
    metrics_interval_ms: number(env, 'OTEL_METRIC_EXPORT_INTERVAL', INTERVAL_MS, 100, 86_400_000),
  };
}

function tracesShare(env: NodeJS.ProcessEnv): number {
  const sampler = (env['OTEL_TRACES_SAMPLER'] ?? '').replace('parentbased_', '');
  if (sampler === 'always_off') return 0;
  return sampler === 'always_on' ? 1 : number(env, 'OTEL_TRACES_SAMPLER_ARG', 1, 0, 1);
}

function address(env: NodeJS.ProcessEnv, name: string): URL | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an address such as http://collector.example:4318, not "${text}".`);
  return new URL(text);
}

function number(env: NodeJS.ProcessEnv, name: string, preset: number, least: number, most: number): number {
  const text = env[name] || String(preset);
  const value = Number(text);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`);
}
