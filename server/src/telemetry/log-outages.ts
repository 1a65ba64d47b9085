import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { Logger } from 'pino';

/** The method that the exporters of traces and of metrics share. */
interface Exporter<T> {
  export(items: T, done: (result: ExportResult) => void): void;
}

/** Logs when a collector begins to refuse data and when it accepts data again; not each failure. */
export function logOutages<T, E extends Exporter<T>>(exporter: E, log: Logger, what: string): E {
  const send = exporter.export.bind(exporter);
  let isAway = false;
  exporter.export = (items, done) =>
    send(items, (result) => {
      const fails = result.code !== ExportResultCode.SUCCESS;
      if (fails && !isAway)
        log.warn({ what, err: result.error }, 'the collector does not take what it is sent');
      if (!fails && isAway) log.warn({ what }, 'the collector takes what it is sent again');
      isAway = fails;
      done(result);
    });
  return exporter;
}
