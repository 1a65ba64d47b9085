/** What an API key may do, beside what it is about: the vendor it was made for, or outlets of it (DEV-01). */
export const scopes = ['quotes', 'orders:read', 'orders:write', 'bulk', 'outlets', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

/** `test`: orders that no fleet rides and nobody pays (DEV-02). */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** The most keys of one root and its outlets, ended ones that nobody removed included. */
export const MOST_KEYS = 50;
/** The longest that an old secret lives on beside the new one. */
export const MOST_OVERLAP_HOURS = 30 * 24;
