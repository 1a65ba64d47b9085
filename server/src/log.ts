import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, type Logger, multistream, pino } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';
import { currentWork } from './telemetry/work.ts';

/** Distinguishes this process's lines from those of any other process. */
export const INSTANCE = randomBytes(4).toString('hex');

const LARGEST_FILE = 10 * 1024 * 1024;
/** The most bytes buffered while the disk is full; further lines are dropped. */
const MOST_WAITING = 1024 * 1024;

/**
 * The log: lines of JSON, each with its trace (SAF-07, decision 0053).
 *
 * In production all of it goes to the standard output. Elsewhere the standard output gets only warnings and errors, for
 * the developer, and everything goes to `DATA_DIR/log/sendero.log`.
 */
export function openLog({ production, data_dir }: Pick<Config, 'production' | 'data_dir'>): Logger {
  const terminal = unfailing(pino.destination({ fd: 1, sync: true }));
  if (production) return createLog(terminal);
  return createLog(
    multistream([
      { level: 'warn', stream: terminal },
      { level: 'info', stream: rotatingFile(join(data_dir, 'log')) },
    ]),
  );
}

/**
 * A log that writes to `stream`.
 *
 * @internal Exported for tests, which read what was written.
 */
export function createLog(stream: DestinationStream): Logger {
  return pino(
    {
      level: 'info',
      base: { pid: process.pid, instance: INSTANCE },
      serializers: { err: describeError },
      mixin: () => ({ trace_id: currentWork()?.trace.trace_id }),
    },
    stream,
  );
}

/** Makes a full disk, or a closed pipe, cost only lines (SAF-02). */
function unfailing<Out extends ReturnType<typeof pino.destination>>(out: Out): Out {
  out.on('error', () => undefined);
  return out;
}

/** Lines to `folder/sendero.log`; at 10 MB it becomes `sendero.log.1`, in place of the one before. */
function rotatingFile(folder: string): DestinationStream {
  const file = join(folder, 'sendero.log');
  mkdirSync(folder, { recursive: true });
  const out = unfailing(pino.destination({ dest: file, sync: true, maxLength: MOST_WAITING }));
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    write: (line) => {
      if (size > LARGEST_FILE) {
        renameSync(file, `${file}.1`);
        out.reopen();
        size = 0;
      }
      size += line.length;
      out.write(line);
    },
  };
}
