/** When a story is told: the second argument of `test`. */
export type Tier = typeof USUAL | typeof BEFORE_RELEASE;

/** By `npm test`. */
export const USUAL = {} as const;

/**
 * By `npm run test:all` alone, and by whoever names its file. It proves once more what a usual one proves: in another language,
 * on another screen of its kind, of another program's file, at another size (decision 0186).
 */
export const BEFORE_RELEASE = { tag: '@release' } as const;
