const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Waits, in order of arrival, until fewer than two sheets are being read. Returns the function that releases the turn.
 */
export async function takeTurn(signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted();
  if (running >= AT_ONCE) await waitInLine(signal);
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}

function waitInLine(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(signal?.reason as Error);
    };
    waiting.push(go);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
