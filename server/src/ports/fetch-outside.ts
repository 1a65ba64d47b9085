// The one way anything is asked of somebody outside over HTTP.

/** How a question is put. The signal ends all of it: connecting, the head and the body of the answer. */
export interface OutsideInit extends Omit<RequestInit, 'redirect' | 'signal'> {
  readonly signal: AbortSignal;
}

/** The largest answer that anybody outside has a reason to give. */
const LARGEST_ANSWER = 2 * 1024 * 1024;

/**
 * As `fetch`, with the whole answer read within limits before it is given (SAF-16): no redirect is followed, and one
 * larger than `largest` bytes, once unpacked, is not read to its end. Rejects where any of that is broken.
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

/** Stops reading, and with it the sending, where an answer does not end. */
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
