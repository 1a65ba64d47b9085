// The only function for HTTP requests to outside parties.

/** The request. The signal aborts all of it: connecting, the head and the body of the answer. */
export interface OutsideInit extends Omit<RequestInit, 'redirect' | 'signal'> {
  readonly signal: AbortSignal;
}

/** The largest answer that any outside party has a reason to send. */
const LARGEST_ANSWER = 2 * 1024 * 1024;

/**
 * Like `fetch`, but reads the whole answer within limits before it returns (SAF-16). It follows no redirect, and stops
 * reading an answer larger than `largest` bytes unpacked. Rejects in both cases.
 */
export async function fetchOutside(
  url: URL | string,
  init: OutsideInit,
  largest = LARGEST_ANSWER,
): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...init, redirect: 'error' });
  const whole = await readAll(body, largest);
  return new Response(whole.byteLength === 0 ? null : whole, { status, headers });
}

/** Reads the body, and cancels it if it exceeds the limit. */
async function readAll(body: Response['body'], largest: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw new Error(`answered with more than ${largest} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
