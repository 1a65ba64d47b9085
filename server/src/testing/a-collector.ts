import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A span in OTLP's JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

export interface SentPoint {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly asDouble?: number;
  readonly count?: number;
  readonly bucketCounts?: readonly number[];
}

export interface SentMetric {
  readonly name: string;
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly SentPoint[] };
  readonly histogram?: { readonly dataPoints: readonly SentPoint[] };
}

/** A collector on this machine that speaks OTLP over HTTP. Any other path answers 500, as an outside party. */
export interface Collector {
  readonly url: URL;
  readonly spans: SentSpan[];
  /** The metrics of the last export. */
  metrics: readonly SentMetric[];
  /** Requests to any other path. */
  readonly others: IncomingMessage[];
}

/** Collects until the test is over; `hangs`: accepts everything and never answers. */
export async function aCollector({ hangs = false } = {}): Promise<Collector> {
  const server = createServer((request, response) => {
    if (hangs) return;
    void json(request).then(
      (body) => {
        const kept = keep(body as Sent);
        response.writeHead(kept ? 200 : 500, { 'content-type': 'application/json' }).end('{}');
      },
      () => {
        collector.others.push(request);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: new URL(`http://127.0.0.1:${port}`),
    spans: [],
    metrics: [],
    others: [],
  };
  const keep = ({ resourceSpans = [], resourceMetrics = [] }: Sent): boolean => {
    collector.spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
    if (resourceMetrics.length > 0)
      collector.metrics = resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics),
      );
    return resourceSpans.length + resourceMetrics.length > 0;
  };
  return collector;
}

interface Sent {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: SentMetric[] }[];
  }[];
}
