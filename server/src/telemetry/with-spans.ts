import { inSpan } from './work.ts';

/** Wraps an outside party so that each call is a span named after the method: `stripe confirm`. */
export function withSpans<T extends object>(
  name: string,
  party: T,
  methods: readonly (keyof T & string)[],
): T {
  const timed = methods.map((method) => {
    const call = party[method] as (...args: unknown[]) => Promise<unknown>;
    return [
      method,
      (...args: unknown[]) => inSpan(`${name} ${method}`, 'client', () => call(...args)),
    ] as const;
  });
  return { ...party, ...Object.fromEntries(timed) };
}
