import { EtagMismatch, type Source } from 'pmtiles';
import { fetchOutside } from '../../ports/fetch-outside.ts';

/** No tile and no directory of a map is larger. */
const LARGEST_PART = 16 * 1024 * 1024;

/**
 * The parts of a file on another machine, by range requests. No more is read than was asked for, and no redirect followed
 * (SAF-16): the library's own source reads whatever comes.
 */
export function rangeSource(url: string, patience_ms: number): Source {
  const ask = (from: number, length: number, signal: AbortSignal): Promise<Response> => {
    const headers = { range: `bytes=${from}-${from + length - 1}` };
    return fetchOutside(url, { headers, signal }, Math.min(length, LARGEST_PART));
  };
  return {
    getKey: () => url,
    async getBytes(offset, length, signal = AbortSignal.timeout(patience_ms), etag) {
      const first = await ask(offset, length, signal);
      const whole = sizeOf(first);
      const answer =
        offset === 0 && whole !== null && whole > 0 && whole < length ? await ask(0, whole, signal) : first;
      const told = answer.headers.get('etag') ?? '';
      const now = told.startsWith('W/') || told === '' ? undefined : told;
      if (answer.status === 416 || (etag !== undefined && now !== undefined && now !== etag))
        throw new EtagMismatch(`The archive at ${new URL(url).host} was replaced.`);
      if (!answer.ok) throw new Error(`Bad response code: ${answer.status}`);
      return { data: await answer.arrayBuffer(), ...(now !== undefined && { etag: now }) };
    },
  };
}

/** The size of a file that is shorter than what was asked for, as a refusal tells it; null: none was told. */
function sizeOf({ status, headers }: Response): number | null {
  const size =
    status === 416 ? /^bytes \*\/(\d{1,15})$/.exec(headers.get('content-range') ?? '')?.[1] : undefined;
  return size === undefined ? null : Number(size);
}
