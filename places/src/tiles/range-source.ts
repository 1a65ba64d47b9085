import { EtagMismatch, type Source } from 'pmtiles';

/**
 * Fetches a part of a remote file, like `fetch`. Rejects if the unpacked response is larger than `largest` bytes;
 * follows no redirect.
 */
export type FetchPart = (
  url: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  largest: number,
) => Promise<Response>;

/** No tile and no directory of a map is larger than this. */
const LARGEST_PART = 16 * 1024 * 1024;

/**
 * Reads parts of a remote file by range requests, and never more than requested: the library's own source reads
 * whatever arrives.
 */
export function rangeSource(url: string, fetchPart: FetchPart, patience_ms: number): Source {
  const ask = (from: number, length: number, signal: AbortSignal): Promise<Response> => {
    const headers = { range: `bytes=${from}-${from + length - 1}` };
    return fetchPart(url, { headers, signal }, Math.min(length, LARGEST_PART));
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

/** The size of a file that is shorter than the requested range, as the refusal states it; null if it does not. */
function sizeOf({ status, headers }: Response): number | null {
  const size =
    status === 416 ? /^bytes \*\/(\d{1,15})$/.exec(headers.get('content-range') ?? '')?.[1] : undefined;
  return size === undefined ? null : Number(size);
}
